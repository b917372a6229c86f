"""Tables: showing, checking, copying and typing them in."""

from __future__ import annotations

TEXTS: dict[str, tuple[str, str]] = {
    "tables.help": (
        "Show, check, copy or type in the tables of a game",
        "ゲームの表の表示、点検、コピー、入力",
    ),
    "tables.what": (
        "a game, and a table; or check [PATH], copy GAME [NAME], enter GAME NAME, new MYGAME",
        "ゲームと表の名前。または check [パス]、copy ゲーム [表]、enter ゲーム 表、new キー",
    ),
    "tables.columns": ("enter: a column of the chart a line, not a row", "enter：1 行に表の 1 列ずつ入力する（通常は 1 行ずつ）"),
    "tables.sheet": ("a reference sheet to print", "印刷用の早見表"),
    "tables.format": ("the sheet as Markdown, or as one HTML page for A4", "早見表を Markdown か、A4 で印刷できる HTML にする"),
    "tables.out": ("the file that the sheet is written to", "早見表を書き出すファイル"),
    "tables.sheet-of-nothing": (
        "-o and --format go with --sheet, and --sheet with a game alone: refcli tables GAME --sheet -o FILE",
        "-o と --format は --sheet と、--sheet はゲーム名だけと使います：refcli tables GAME --sheet -o FILE",
    ),
    "tables.how": (
        "refcli tables [GAME [NAME]] · check [PATH] · copy GAME [NAME] · enter GAME NAME",
        "refcli tables [ゲーム [表]] · check [パス] · copy ゲーム [表] · enter ゲーム 表",
    ),
    "tables.columns-of-nothing": ("--columns is for tables enter", "--columns は tables enter のためのものです"),
    "tables.in": ("{key}: {fault}", "{key}: {fault}"),
    # check
    "tables.checked": ("{n} tables checked, no fault", "表 {n} 個を点検。問題はありません"),
    "tables.no-path": ("there is nothing at {path}", "{path} には何もありません"),
    "tables.no-path.how": (
        "a table, a folder tables/GAME, or a folder of such folders",
        "表のファイル、tables/ゲーム のフォルダ、またはそれらを収めたフォルダを指定します",
    ),
    "tables.nothing-there": ("there is no table below {path}", "{path} に表はありません"),
    "tables.no-game": (
        "{folder} is no game that refcli knows: its tables are read, and nothing more is checked",
        "{folder} は refcli の知るゲームではありません。読めるかどうかだけを点検しました",
    ),
    "lint.worse": (
        "{table}, die {die}: {after} at {column} is worse for the attacker than {before} at {was}",
        "{table}、ダイス {die}：{column} の {after} は {was} の {before} より攻撃側に不利です",
    ),
    "lint.no-effect": ("{table}, {key} {n}: changes no cell of any chart", "{table}、{key} {n}：どの表のマスも変わりません"),
    # copy
    "tables.copied": ("copied to {folder}: {tables}", "{folder} にコピー：{tables}"),
    "tables.copied.how": (
        "Edit them there: each answers instead of the shipped table of its name. A stand-in that you changed counts as yours;"
        ' if your printed chart is the same, put source = "players".',
        "そこで編集すると、付属の同名の表の代わりに使われます。仮の表は数値を変えれば自分の表とみなします。"
        '印刷された表と同じ値なら source = "players" と書いてください。',
    ),
    "tables.is-there": ("already there: {files}", "すでにあります：{files}"),
    "tables.is-there.how": (
        "take it away first, or copy others one by one: refcli tables copy GAME NAME",
        "先に取り除くか、ほかの表を 1 つずつコピーしてください：refcli tables copy ゲーム 表",
    ),
    "tables.source-tree": (
        "here the shipped tables are the home's: this is refcli's own source tree",
        "ここは refcli のソースツリーで、付属の表そのものがホームの表です",
    ),
    "tables.source-tree.how": (
        "take another home: --home DIR, or REFCLI_HOME",
        "別のホームを指定してください：--home フォルダ または REFCLI_HOME",
    ),
    "tables.in-batch": ("tables are copied and entered outside of scripts", "表のコピーと入力はスクリプトの中ではできません"),
    "tables.in-batch.how": ("give the command by itself", "単独で実行してください"),
    # new
    "tables.new.done": ("a game to begin with: {file}", "自作ゲームのひな型：{file}"),
    "tables.new.then": (
        "Edit it, then: refcli tables check · refcli new NAME --game {key}",
        "編集したら：refcli tables check · refcli new 名前 --game {key}",
    ),
    "tables.new.how": ("refcli tables new MYGAME", "refcli tables new ゲームのキー"),
    "tables.new.there.how": ("take another key, or take that away first", "別のキーにするか、先に取り除いてください"),
    "tables.new.taken": (
        "«{key}» cannot be a game's key, for it is a command or another game",
        "「{key}」はコマンド名か別のゲームなので、ゲームのキーにできません",
    ),
    "tables.new.taken.how": ("take another key, such as my-game", "別のキーにしてください（例 my-game）"),
    "tables.new.key": ("«{key}» cannot be a game's key", "「{key}」はゲームのキーにできません"),
    "tables.new.key.how": (
        "small letters and digits, parts joined by -, such as my-game",
        "英小文字と数字、区切りは -（例 my-game）",
    ),
    # enter
    "tables.no-chart": ("{table} is no combat results table", "{table} は戦闘結果表ではありません"),
    "tables.no-chart.how": (
        "edit a copy of it: refcli tables copy {game} {table}",
        "コピーして編集してください：refcli tables copy {game} {table}",
    ),
    "tables.no-charts": ("{game} has no combat results table", "{game} に戦闘結果表はありません"),
    "tables.ask.columns": (
        "columns as printed, left to right [Enter = {columns}]:",
        "表の列を左から [Enter = {columns}]：",
    ),
    "tables.ask.row": ("die {die}, {n} codes ({columns}):", "ダイス {die}、コード {n} 個（{columns}）："),
    "tables.ask.only-row": ("{n} codes ({columns}):", "コード {n} 個（{columns}）："),
    "tables.ask.column": ("column {column}, {n} codes (die {dice}):", "{column} 列、コード {n} 個（ダイス {dice}）："),
    "tables.width": ("{n} codes are due, not {found}", "必要なコードは {n} 個です（入力は {found} 個）"),
    "tables.codes": ("codes of this chart: {codes}", "この表のコード：{codes}"),
    "tables.unknown-code": ("«{code}» is no code of this chart", "「{code}」はこの表のコードではありません"),
    "tables.line": ("line {line}, {place}: {fault}", "{line} 行目、{place}：{fault}"),
    "tables.line-missing": ("the line for {place} is missing", "{place} の行がありません"),
    "tables.line-left": ("line {line} is more than the chart has", "{line} 行目は余分です"),
    "tables.line-left.how": (
        "{n} lines, one {kind}; besides them back, row R, column C, R C CODE, rows -2..9, columns …, show, and save at the end",
        "必要なのは {n} 行（{kind}ごとに 1 行）。ほかに back、row R、column C、R C CODE、rows -2..9、columns …、show、最後に save",
    ),
    "tables.line-more": ("all lines of the chart are typed", "表の全ての行は入力済みです"),
    "tables.no-place": ("the chart has no {place}", "この表に {place} はありません"),
    "tables.other-way": ("lines are typed the other way: not {word}", "入力の向きが違います：{word} は使えません"),
    "tables.rows": ("rows as numbers, -2..9, not {text}", "行は -2..9 のように数で指定してください：{text}"),
    "tables.ask.save": (
        "all is typed: save, or back, row R, R C CODE, show:",
        "入力完了：save で保存（back、row R、R C CODE、show で修正・表示）：",
    ),
    "tables.ask.odd": ("! {odd}\n{asked}", "! {odd}\n{asked}"),
    "tables.enter.how": ('a row as ROW=CODES: 3="1/- D/1 …"', '行は ROW=CODES の形で：3="1/- D/1 …"'),
    "tables.a-row": ("a row", "目"),
    "tables.a-column": ("a column", "列"),
    "tables.row": ("die {die}", "ダイス {die}"),
    "tables.column": ("column {column}", "{column} 列"),
    "tables.no-lines": ("the chart's lines come from a terminal or a pipe", "表は端末かパイプから入力します"),
    "tables.no-lines.how": ("refcli tables enter GAME NAME < FILE", "refcli tables enter ゲーム 表 < ファイル"),
    "tables.set-aside": ("your table from before is kept as {file}", "以前の表は {file} に残しました"),
    "tables.entered": ("saved as the players' own: {file}", "自分の表として保存：{file}"),
    # The sheet
    "sheet.turn": ("A turn", "ターンの手順"),
    "sheet.rules": ("The rules in short", "ルール早見"),
    "sheet.tracks": ("Tracks", "トラック"),
    "sheet.track": ("{low} to {high}, starts at {start}", "{low}～{high}、開始 {start}"),
    "sheet.track-open": ("starts at {start}", "開始 {start}"),
    "sheet.own": (
        "the rules in short tell the shipped numbers; the home's own tables here: {tables}",
        "ルール早見の数値は付属の表のものです。自分の表に替えてあるもの：{tables}",
    ),
    "sheet.rulings": ("How refcli reads unclear places", "不明瞭な箇所の裁定"),
    "sheet.reckoned": ("refcli reckons it.", "refcli が計算する。"),
    "sheet.each": ("{names}", "{names}"),
    "sheet.below": ("{title}: {part}", "{title}：{part}"),
    "sheet.table.districts": ("Districts", "地区"),
    "sheet.table.options": ("Optional rules", "選択ルール"),
    "sheet.table.chits": ("Chits", "チット"),
    "sheet.table.mobilization": ("Mobilization", "動員"),
    "sheet.table.chaos-ins": ("Chaos events, insurgents", "カオスイベント（反政府勢力）"),
    "sheet.table.chaos-coin": ("Chaos events, counterinsurgents", "カオスイベント（対反政府勢力）"),
    "sheet.table.guns": ("Guns and aircraft", "砲と航空機"),
    "sheet.table.reinforcements": ("Reinforcements", "増援"),
    "sheet.table.victory": ("Victory", "勝利条件"),
    "sheet.table.pieces": ("Pieces", "駒"),
    "sheet.table.supply": ("Supply", "補給"),
    "sheet.table.fire": ("Fire", "射撃"),
    "sheet.table.landing": ("Landing", "上陸"),
    "sheet.field.sect": ("sect", "宗派"),
    "sheet.field.boxes": ("boxes", "ボックス"),
    "sheet.field.oil": ("oil", "油田"),
    "sheet.field.cost": ("cost", "コスト"),
    "sheet.field.levels": ("levels", "レベル数"),
    "sheet.field.places": ("where", "場所"),
    "sheet.field.points": ("points", "ポイント"),
    "sheet.field.pieces": ("pieces", "駒"),
    "sheet.field.least": ("at least", "最低"),
}
