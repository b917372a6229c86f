"""What keeps a record honest and whole: words stirred into the dice, the seed, mending, the mirror, faults of refcli's own."""

TEXTS = {
    "stir.help": ("Mix a word of yours into the dice that follow", "これ以後のダイスに自分の言葉を混ぜる"),
    "stir.word": ("a word of the player who has not the seed", "シードを持たない側の言葉"),
    "stir.empty": ("that is no word to stir in", "混ぜられる言葉ではありません"),
    "stir.empty.how": ("a word or a sentence of at most {limit} characters", "{limit} 字までの言葉を入力してください"),
    "stir.physical": ("these dice are thrown by hand: there is no seed to stir", "ダイスを手で振るゲームなので、混ぜるシードがありません"),
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
}
