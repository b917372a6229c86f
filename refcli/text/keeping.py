"""What keeps a record honest and whole: words stirred into the dice, the seed, mending, the mirror, faults of refcli's own."""

TEXTS = {
    "stir.help": ("Mix a word of yours into the dice that follow", "これ以後のダイスに自分の言葉を混ぜる"),
    "stir.word": ("a word of the player who has not the seed", "シードを持たない側の言葉"),
    "stir.empty": ("that is no word to stir in", "混ぜられる言葉ではありません"),
    "stir.empty.how": ("a word or a sentence of at most {limit} characters", "{limit} 字までの言葉を入力してください"),
    "stir.physical": (
        "these dice are thrown by hand: there is no seed to stir",
        "ダイスを手で振るゲームなので、混ぜるシードがありません",
    ),
    "stir.physical.todo": ("nothing to do: nobody can look up your dice", "何もいりません。手で振る目は誰にも先読みできません"),
    "stir.mail": (
        "by mail each exchange makes its own seed of both sides' secrets",
        "郵便対戦のシードは、やりとりのたびに双方の秘密から作られます",
    ),
    "stir.mail.todo": ("nothing to do: neither side knows the dice to come", "何もいりません。どちらの側にも先の目は分かりません"),
    "seed.changed": ("{file} does not hold the seed that was announced", "{file} の中身は、公表されたシードではありません"),
    "seed.changed.how": (
        "put the file back as it was, or go on with dice that you throw and type (--dice)",
        "元のファイルに戻すか、手で振った目を --dice で入力してください",
    ),
    # Files that a user names
    "output.force": ("replace a file of any kind, anywhere a script may not write", "どんなファイルでも、スクリプトの外でも上書きする"),
    "output.kept": (
        "{file} lies among the sessions or the tables: nothing is written there",
        "{file} はセッションか表のフォルダの中なので、書き出せません",
    ),
    "output.outside": (
        "a script writes no file outside its own folder {folder}: {file}",
        "スクリプトは自分のフォルダ {folder} の外にはファイルを書きません: {file}",
    ),
    "output.link": ("{file} is a link to somewhere else", "{file} は別の場所へのリンクです"),
    "output.no-file": ("{file} is a folder or a device, no file", "{file} はフォルダかデバイスで、ファイルではありません"),
    "output.exists": (
        "there is a file {file} already, and refcli did not write its like",
        "{file} がすでにあり、refcli が書いた同じ種類のものではありません",
    ),
    "output.no-place": ("nothing can be written to {file}: {fault}", "{file} には書き出せません: {fault}"),
    "output.how": ("name a file in another place", "別の場所のファイル名を指定してください"),
    "output.force.how": ("name another file, or say --force", "別の名前にするか、--force を付けてください"),
    "output.dry": ("would write {file}", "実行すれば {file} に書き出します"),
    # The audit
    "status.long": ("the long head: six groups to write down where it matters", "長いヘッド (六組)。大事な場面で控える"),
    "verify.strict": (
        "exit 4 if anything was not made by the machine, or of these: dice,tables,hand,agreed,amended,undone,unproven",
        "機械が作ったのでないものがあれば 4 で終わる (dice,tables,hand,agreed,amended,undone,unproven から選べる)",
    ),
    "verify.strict.unknown": ("«{word}» is nothing that --strict knows", "--strict に「{word}」はありません"),
    "verify.strict.held": ("not made by the machine: {what}", "機械が作ったのでないもの: {what}"),
    "verify.after": ("an older record that this one should go on with", "この記録が引き継ぐはずの古い記録"),
    "verify.word": ("a word that you typed for the seed: its place", "シードのために入れた自分の言葉 (何番目かを示す)"),
    "verify.explain": ("rule entry N again and show which cells differ", "N 番を裁定し直し、違うマスを示す"),
    "verify.explain.none": ("entry {seq} is no ruling", "{seq} 番は裁定ではありません"),
    "verify.explain.none.how": ("refcli log shows the numbers", "番号は refcli log で見られます"),
    "verify.word.none": (
        "“{word}” is not among the words of the seed, as far as it is open",
        "「{word}」は、公開された範囲ではシードの言葉にありません",
    ),
    "verify.parts": (
        "the records part at entry {seq}: here “{here}”, there “{there}”",
        "記録は {seq} 番で分かれます。こちら「{here}」、あちら「{there}」",
    ),
    "verify.same": ("{n} the same", "{n} 件一致"),
    "verify.explained-count": ("{n} explained by what has changed since ({seqs})", "{n} 件は変更によるもの ({seqs})"),
    "verify.unproven-count": ("{n} unproven ({seqs})", "{n} 件は証明なし ({seqs})"),
    "verify.rulings.parts": ("{parts}", "{parts}"),
    "verify.letters.ok": ("{n} letters, signed and in order", "{n} 通の手紙、署名も順序も正しい"),
    "verify.apart": ("{what}", "{what}"),
    "verify.apart.dice": ("typed dice {n}", "手で入れた目 {n}"),
    "verify.apart.tables": ("tables not as shipped {n}", "独自の表 {n}"),
    "verify.apart.hand": ("moves by hand {n}", "手で動かしたもの {n}"),
    "verify.apart.agreed": ("agreements {n}", "合意による裁定 {n}"),
    "verify.apart.amended": ("amended {n}", "訂正 {n}"),
    "verify.apart.undone": ("throws taken back {n}", "取り消した振り {n}"),
    "verify.apart.unproven": ("unproven {n}", "証明なし {n}"),
    "verify.apart.versions": ("entries of other versions {n}", "別の版による記録 {n}"),
    "verify.head.none": ("{head}: not in this record", "{head} はこの記録にありません"),
    "verify.unproven.ruling": (
        "entry {seq} comes out otherwise, and nothing here knows why: {what}",
        "{seq} 番の裁定は一致せず、その理由もここでは分かりません: {what}",
    ),
    "verify.unproven.version": (
        "entry {seq} is of refcli {version}, which nothing here knows",
        "{seq} 番は未知の版 refcli {version} のものです",
    ),
    "verify.unproven.format": (
        "from entry {seq} on the record is of format {form}, which nothing here knows: only its hashes were checked",
        "{seq} 番以降は未知の形式 {form} で、ハッシュだけを確かめました",
    ),
    "verify.unproven.fork": (
        "entry {seq} begins a fork of {session}, which is not here: the dice before it are not checked",
        "{seq} 番は {session} からの分岐ですが、元の記録がないため、それ以前のダイスは未確認です",
    ),
    "verify.unproven.source": (
        "what {session} handed on cannot be checked: its record is not here",
        "{session} から引き継いだ内容は、その記録がないため確かめられません",
    ),
    "verify.foreign": (
        "table {table} is not as shipped: {cells} cells differ, {n} rulings would be others",
        "表 {table} は同梱のものと違います。{cells} マスが異なり、{n} 件の裁定が変わります",
    ),
    "verify.foreign.own": (
        "table {table} is the players' own: none ships to compare it with",
        "表 {table} は自作で、比べる同梱の表がありません",
    ),
    "verify.backwards": ("time runs backwards at entries {seqs}", "時刻が前後している記録: {seqs}"),
    "verify.mended": (
        "entry {seq} says that the record was damaged and cut there",
        "{seq} 番は、記録がそこで壊れて切られたことを示します",
    ),
    "verify.few-seeds": (
        "of one hand: whoever chose it could try many",
        "一人で決めたもの。決めた人は多くの言葉を試せました",
    ),
    "verify.fault.entry": ("entry {seq} cannot be read as one ({detail})", "{seq} 番は記録として読めません ({detail})"),
    "verify.fault.spelling": (
        "entry {seq} is not written as refcli writes it (byte {detail})",
        "{seq} 番は refcli の書き方ではありません ({detail} バイト目)",
    ),
    "verify.fault.format": ("entry {seq} names a format that was in force already", "{seq} 番の形式の指定が余計です"),
    "verify.fault.place": (
        "entry {seq} says another {detail} than the record stood at",
        "{seq} 番の {detail} が記録の位置と違います",
    ),
    "verify.fault.linked": (
        "entry {seq}: the head that it names is not in {detail}",
        "{seq} 番: 挙げたヘッドが {detail} の記録にありません",
    ),
    "verify.fault.fork": ("entry {seq} names another place to fork from than its own", "{seq} 番の分岐元が、この記録の場所と違います"),
    "verify.fault.version": ("entry {seq} says a version that cannot be: {detail}", "{seq} 番の版 {detail} はありえません"),
    "verify.fault.seeds": (
        "entry {seq}: the seed is no mix of {detail} words",
        "{seq} 番: シードは {detail} 個の言葉を混ぜたものではありません",
    ),
    "verify.fault.words": (
        "entry {seq}: the seed is not made of what was promised",
        "{seq} 番: シードは約束されたものから作られていません",
    ),
    "verify.fault.die-source": ("entry {seq}: a die from nowhere: {detail}", "{seq} 番: 出所の分からないダイス: {detail}"),
    "verify.fault.mail": ("entry {seq}: {detail}", "{seq} 番: {detail}"),
    "pack.hidden": (
        "a hand would lie open that nobody else may see yet: {sides}",
        "まだ見せてはならない手札が見えてしまいます: {sides}",
    ),
    "pack.hidden.todo": ("wait until the game is over, or say --reveal", "ゲームが終わるまで待つか、--reveal を付けてください"),
    "pack.reveal": ("pack it though a hidden hand will lie open", "隠された手札が見えてもまとめる"),
    "pack.revealed": ("whoever opens it sees the hidden hand of {sides}", "開いた人には {sides} の隠された手札が見えます"),
    "pack.guessed": (
        "the seed was made of words: who guesses them knows the dice",
        "シードは言葉から作られています。当てた人には目が分かります",
    ),
    "session.crlf": (
        "{file} has the line ends of another system; the next command that writes mends it",
        "{file} の改行が別の方式になっています。次に書き込むときに直ります",
    ),
}
