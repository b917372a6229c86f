"""Sessions, homes and files: what may be wrong with them, and what to do."""

from __future__ import annotations

TEXTS: dict[str, tuple[str, str]] = {
    "explain.none": ("nothing has been ruled on yet", "まだ裁定がありません"),
    "home.missing": ("there is no folder {home}", "フォルダ {home} がありません"),
    "home.missing.how": (
        "make it, or name another with --home or REFCLI_HOME",
        "作成するか、--home または REFCLI_HOME で別の場所を指定してください",
    ),
    "file.unreadable": ("{file} cannot be read: {fault}", "{file} を読めません: {fault}"),
    "file.unwritable": ("{file} cannot be written: {fault}", "{file} に書き込めません: {fault}"),
    "file.unwritable.how": (
        "nothing was recorded; make room or mend the rights, then give the command again",
        "記録されていません。空き容量や権限を確かめてから、もう一度実行してください",
    ),
    "session.none": ("no session is in use here", "使用中のセッションがありません"),
    "session.none.how": (
        "refcli new NAME --game GAME starts one; refcli use NAME takes one up",
        "refcli new NAME --game GAME で開始、refcli use NAME で再開",
    ),
    "session.none-for": (
        "«{command}» of which game? no session is in use here",
        "「{command}」はどのゲームのものですか。使用中のセッションがありません",
    ),
    "session.none-for.start": ("refcli new NAME --game GAME starts a session", "refcli new NAME --game GAME で始められます"),
    "session.none-for.how": (
        "refcli {game} {command} looks it up; refcli new NAME --game GAME starts a session",
        "照会だけなら refcli {game} {command}、始めるなら refcli new NAME --game GAME",
    ),
    "session.needed": ("«{command}» needs a session: it changes what is kept", "「{command}」は記録を変えるため、セッションが必要です"),
    "session.needed.how": ("refcli new NAME --game {game}", "refcli new NAME --game {game}"),
    "session.other-game": (
        "session {session} is a game of {game}, not of {wanted}",
        "セッション {session} は {wanted} ではなく {game} です",
    ),
    "session.bad-name": ("«{name}» cannot be the name of a session", "「{name}」はセッション名に使えません"),
    "session.bad-name.how": (
        "letters, digits, - and _, dots inside, at most 60",
        "文字・数字・-・_ と途中のドット、60 字までです",
    ),
    "session.unknown": ("there is no session «{name}»", "「{name}」というセッションはありません"),
    "session.list": ("refcli sessions lists them", "refcli sessions で一覧できます"),
    "session.locked": ("the session is being written to ({holder})", "セッションは書き込み中です ({holder})"),
    "session.locked.how": ("try again when the other command is done", "ほかのコマンドが終わってからやり直してください"),
    "session.empty": ("{file} holds no whole entry", "{file} に完全な記録が一件もありません"),
    "session.broken": (
        "the journal of {session} is damaged after entry {after} (byte {at})",
        "{session} の記録は {after} 番の後で壊れています ({at} バイト目)",
    ),
    "session.damaged.how": (
        "refcli verify says what stands; put back a copy of the folder, or refcli mend",
        "refcli verify で状態を確認し、控えのフォルダに戻すか、その位置で記録を切ってください",
    ),
    "session.checkpoint": ("{file} cannot be used: {fault}", "{file} を使えません: {fault}"),
    "session.checkpoint.how": (
        "take that file away: it is made anew from the journal",
        "そのファイルを取り除けば、記録から作り直されます",
    ),
    "session.shortened": (
        "the journal of {session} is {bytes} bytes shorter than when it was last written",
        "{session} の記録が前回より {bytes} バイト短くなっています",
    ),
    "session.shortened.how": (
        "put the whole journal back; to go on with what is there, take session.toml away",
        "元の記録に戻してください。このまま続けるなら session.toml を取り除きます",
    ),
    "written.how": ("name a file in a folder that is there", "実在するフォルダの中のファイルを指定してください"),
    "time.none": ("{game} has no phases to go on to", "{game} には進めるフェイズがありません"),
    "time.none.how": ("refcli status shows what may be done", "refcli status で今できることを確認できます"),
    "output.unwritten": ("the answer could not be written: {fault}", "回答を出力できませんでした: {fault}"),
    "output.unwritten.how": ("what a command did is on the record: refcli log", "実行された内容は記録にあります: refcli log"),
    "written": ("written to {file}", "{file} に書きました"),
    "session.torn": (
        "a command was cut off half-written here; what there was of it is set aside in {file}",
        "途中で切れた記録がありました。その部分は {file} に移しました",
    ),
    "session.behind": (
        "the entry is on the record, but the state beside it could not be rewritten: {fault}",
        "記録は済みましたが、状態のファイルを書き直せませんでした: {fault}",
    ),
    "session.not-current": (
        "the session is begun, but not made the current one: {fault}",
        "セッションは始まりましたが、使用中にはできませんでした: {fault}",
    ),
    "session.edited": (
        "session.toml was edited by hand: {paths}; the next command puts that on the record",
        "session.toml が手で書き換えられています: {paths}。次のコマンドで記録に残します",
    ),
    "session.also": ("{hint}; {notices}", "{hint}。{notices}"),
    "session.notices": ("{notices}", "{notices}"),
    "session.format": (
        "session {session} was written by a later refcli (format {format})",
        "セッション {session} は新しい refcli で作られています (形式 {format})",
    ),
    "session.game": ("this refcli knows no game «{game}»", "この refcli は「{game}」というゲームを知りません"),
    "session.game.how": (
        "bring refcli up to date; a game of your own needs its tables in the home, below tables/{game}",
        "refcli を更新してください。自作ゲームならホームの tables/{game} に表が必要です",
    ),
    "session.format.how": ("bring refcli up to date", "refcli を更新してください"),
    "session.state": (
        "the session's {path} is «{value}», which cannot be",
        "セッションの {path} が「{value}」になっています (ありえない値です)",
    ),
    "session.misfit": (
        "the state was edited by hand and does not fit the rules any more (at {fault})",
        "手で書き換えられた状態がルールに合いません（{fault}）",
    ),
    "session.state.how": (
        "mend session.toml, or take it away: it is made anew from the journal; undo takes an edit back that is on the record",
        "session.toml を直すか取り除いてください (記録から作り直されます)。記録済みの書き換えは undo で戻せます",
    ),
    "amend.help": (
        "Put a ruling right: the last one, or #N with all that followed, given again with these words changed and the same dice",
        "裁定の語を変え、同じダイスでやり直す（直前の裁定、または #N とそれ以後のすべて）",
    ),
    "amend.words": (
        "the words that change; --no-FLAG takes a flag out; #N: an earlier entry",
        "変更する語。--no-FLAG でフラグを外す。#N は以前の記録",
    ),
    "amend.entry": ("the earlier ruling's number on the record, where # begins a comment", "以前の裁定の番号（# がコメントになる場所で）"),
    "amend.choose": ("the answer to what the amended ruling newly asks", "訂正した裁定が新たに求める選択への答え"),
    "again.words": ("the words that change; --no-FLAG takes a flag out", "変更する語。--no-FLAG でフラグを外す"),
    "amend.no-entry": ("there is no entry #{entry}", "#{entry} という記録はありません"),
    "amend.not-in-force": (
        "#{entry} is no ruling in force: it was taken back, or is a note, or the beginning",
        "#{entry} は有効な裁定ではありません（取り消し済みか、覚書か、開始の記録です）",
    ),
    "amend.edited": (
        "a hand has changed the state at #{entry}: nothing before it can be given again",
        "#{entry} で状態が手で書き換えられたため、それより前はやり直せません",
    ),
    "amend.stands": ("«{command}» stands: others have acted on it", "「{command}」は訂正できません（他のプレイヤーがすでに従っています）"),
    "amend.no-longer": ("#{entry} no longer fits: {fault}", "#{entry} が成り立たなくなります: {fault}"),
    "amend.unanswered": ("#{entry} now asks what nobody has answered", "#{entry} で新たな選択が必要になります"),
    "amend.unanswered.todo": ("--choose KEY answers it", "--choose KEY で答えを指定できます"),
    "amend.option": ("the entry is an answer: say the other option alone", "その記録は選択への答えです。別の選択肢だけを指定してください"),
    "amend.option.how": ("refcli amend #N KEY", "refcli amend #N KEY"),
    "amend.unasked": ("nothing is asked that {keys} would answer", "{keys} を選ぶ場面がありません"),
    "amend.unasked.how": ("leave --choose out", "--choose を外してください"),
    "amend.again.changed": (
        "#{seq} {command}: {old} → {new}: put it right on the map",
        "#{seq} {command}：{old} → {new}（盤面を直すこと）",
    ),
    "amend.again.changed.unkeyed": (
        "#{seq} {command}: comes to something else: put it right on the map",
        "#{seq} {command}：結果が変わる（盤面を直すこと）",
    ),
    "amend.again.same.unkeyed": ("#{seq} {command}: as before", "#{seq} {command}：変わらず"),
    "amend.again.same": ("#{seq} {command}: {new}, as before", "#{seq} {command}：{new}（変わらず）"),
    "amend.none": ("there is no ruling to amend", "裁定し直すものがありません"),
    "amend.none.todo": ("refcli log shows the record", "refcli log で記録を確認できます"),
    "amend.same": ("with these words the ruling stays as it is", "その語では裁定は変わりません"),
    "amend.same.todo": (
        "say what is different: refcli amend 8:4; of an earlier ruling: refcli amend --entry N 8:4",
        "違う点を入力してください（例 refcli amend 8:4、以前の裁定なら refcli amend --entry N 8:4）",
    ),
    "amend.interjected": ("a chit was played into that ruling's open decision", "その裁定の途中でチットが使われています"),
    "amend.interjected.todo": ("refcli undo, and give the commands again", "refcli undo で戻し、あらためて入力してください"),
    "again.help": (
        "Give the last ruling once more with these words changed and new dice",
        "直前の裁定を、語を変え、ダイスを振り直してもう一度行う",
    ),
    "session.seed": ("the seed cannot be read: {file}: {fault}", "シードを読めません: {file}: {fault}"),
    "session.seed.how": (
        "put the file back; without it only dice that you throw and type can go on",
        "ファイルを元に戻してください。なければ手で振った目しか使えません",
    ),
    "run.one-session": (
        "a script that is all or nothing writes to one session",
        "一括実行のスクリプトが書き込めるセッションは一つだけです",
    ),
    "run.one-session.how": ("use --keep-going, or one script a session", "--keep-going を使うか、セッションごとに分けてください"),
    # Games that hand something on
    "kin.gone": ("the game it came from is not there, or cannot be read: {name}", "引き継ぎ元のゲーム {name} がないか、読めません"),
    "kin.standing": ("{name}, which it came from, has not surrendered", "引き継ぎ元の {name} はまだ降服していません"),
    "kin.changed": (
        "{name} would hand on something else now than it did when this game began",
        "{name} から引き継いだ内容は、このゲームの開始後に変わっています",
    ),
    "kin.several": (
        "several games that came from this one have ended: {names}",
        "続きのゲームが複数終わっています：{names}",
    ),
    "kin.several.how": ("say what they come to yourself: --weeks N --corregidor N", "自分で指定してください：--weeks N --corregidor N"),
}
