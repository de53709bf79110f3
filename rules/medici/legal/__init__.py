"""Every action open to a player (Medici 3.3), counted instead of listed.

Whoever plays at random or searches wants the number of actions and a few of them. With a Jester in
hand there may be more than a thousand, nearly all alike but for a declared value. So
`counted.CountedActions` is a sequence that knows its length and makes an action when it is asked
for, in the order in which it lists them all.

* A card laid alone is one action, and so is a plan; alliances are cards times stacks.
* A card that counts v, laid on a stack of total t, meets every other stack of total t + v.
  `State.tally` has a byte for each total: how many stacks count so much. Moved down by v bytes it
  says by t how many stacks the card meets: of stacks that count 3, 5 and 5 the tally is 1 at 3 and
  2 at 5; moved down by 2 it is 1 at 1 and 2 at 3, so a 2 laid on the 3 meets both fives. Moving
  is multiplying by a power of two, so the whole hand is one multiplication by the sum of its
  cards' powers (`_LAYS`), and one look for each stack.
* Then come the exceptions: a Minister, who counts 0, would meet the very stack on which he is laid;
  the powers of Ladies and Ministers are alliances of their own; house rules leave some out.
* A Jester meets what any of its ten values meets. Where it resets another Jester, the number of
  ways depends only on whether that one lies in one of the two stacks, and on how far apart these
  are (`jesters`).

The tests keep a generator that lists the same actions by the words of the rules
(`tests/rules/medici/plain.py`) and compare.
"""
