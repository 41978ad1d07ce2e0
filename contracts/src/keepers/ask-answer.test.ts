import { expect, test } from 'vitest'
import { keepSupported, splitAnswer } from './ask-answer.ts'

/** The receipts 2 and 3 hold, others don't. */
const holds = (n: number) => n === 2 || n === 3

const cases: [what: string, text: string, answer: string, leftOut: number][] = [
  ['a receipt before the full stop', 'It fell [1]. You came [2].', 'You came [1].', 1],
  ['a receipt after the full stop', 'It fell. [1] You came. [2]', 'You came. [1]', 1],
  ['no receipt at all', 'You came [3]. It was wonderful! You left [2].', 'You came [1]. You left [2].', 1],
  ['one receipt of two', 'You came [1, 3].', 'You came [1].', 0],
  ['lines of a list', 'Two things:\n- you came [2]\n- it fell [1]', '- you came [1]', 2],
  ['paragraphs', 'It fell [1].\n\nYou came [2].\n\nIt rained.', 'You came [1].', 2],
  ['a receipt on its own line', 'You came.\n[2]', 'You came. [1]', 0],
  [
    'shortened words',
    'Dr. A. Roth saw you on 3. May, i.e. late [2].',
    'Dr. A. Roth saw you on 3. May, i.e. late [1].',
    0,
  ],
  ['a script without spaces', '雨でした[1]。橋が怖かった[2]。', '橋が怖かった[1]。', 1],
  ['a quotation', 'You said “never.” [2] It fell “down.”', 'You said “never.” [1]', 1],
  ['nothing that holds', 'It fell [1]. So it goes.', '', 2],
]

test.for(cases)('only sentences with a receipt that holds stay: %s', ([, text, answer, leftOut]) => {
  expect(keepSupported(text, holds)).toMatchObject({ answer, leftOut })
})

test('the quotes of an answer are read from its end', () => {
  expect(splitAnswer('You came [2].\n\nRECEIPTS\n[2] "I came at last."')).toEqual({
    answer: 'You came [2].',
    claimed: [{ n: 2, quote: 'I came at last.' }],
  })
})
