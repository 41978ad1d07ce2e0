import { expect, test } from 'vitest'
import { countWords, embedStart, plainAfter, plainMarkdown, plainQuoted } from './plain-markdown.ts'

const hash = 'a'.repeat(64)

test.each([
  ['**Rain** on the *tin* roof', 'Rain on the tin roof'],
  [`![The ferry](attachments/${hash}.jpg) at dawn`, '🖼︎ The ferry · at dawn'],
  [`![](attachments/${hash}.weba)`, '🎙︎'],
  [`![Recording](attachments/${hash}.weba)`, '🎙︎ Recording'],
  ['![A map](https://example.com/map.png)', '🖼︎ A map'],
  [`cut here ![The ferry](attachments/${hash.slice(0, 9)}`, 'cut here 🖼︎ The ferry'],
  ['[rain [drops](https://example.com/Rain_(weather))', '[rain drops'],
  ['_lettuce_ and snake_case_name, _one_ and _two_', 'lettuce and snake_case_name, one and two'],
  ['| a | b |\n|---|:-:|\n| 1 | 2 |\nor | not', 'a · b\n1 · 2\nor | not'],
  ['see [the map](https://example.com) and [[Ada]]', 'see the map and Ada'],
])('%s reads %s', (markdown, plain) => {
  expect(plainMarkdown(markdown)).toBe(plain)
})

test.each([
  ['[[Mama]] spoke of the *relationship* they', 'Mama spoke of the relationship they…'],
  ['We left.', 'We left.'],
  ['Who was there?', 'Who was there?'],
])('%s, quoted, reads %s', (quote, plain) => {
  expect(plainQuoted(quote)).toBe(plain)
})

test.each([
  ['We left', ' - and then it *rained*', ' - and then it rained'],
  ['It is', '# 4 of them', '# 4 of them'],
  ['We left.\n', '- Rain', 'Rain'],
  ['', '## Rain', 'Rain'],
])('%j is followed by %j, which reads %j', (earlier, markdown, plain) => {
  expect(plainAfter(earlier, markdown)).toBe(plain)
})

test('pictures, recordings and files are no words', () => {
  expect(countWords(`Two words ![Recording of today](attachments/${hash}.weba)`)).toBe(2)
  expect(countWords(`[the map](attachments/${hash}.pdf)`)).toBe(2)
})

test.each(['](attachments/', '![', '![a](', '![a](b(c', '![a](b(c)'])(
  'the words of a long text of %s are counted at once',
  (part) => expect(countWords(`${part.repeat(500_000 / part.length)}\nx`)).toBeGreaterThan(0),
)

test.each(['[', ' *a', ' _a', '|', '|-', '![a](b', '[a](b(', '`', '`a '])(
  'a long line of %s reads at once',
  (part) => {
    expect(plainMarkdown(`${part.repeat(80_000 / part.length)}\nx`)).toMatch(/x$/)
  },
)

test('a part of a text begins before the name of a file, not within it', () => {
  const text = `At dawn ![The ferry](attachments/${hash}.jpg) we left`
  expect(embedStart(text, text.indexOf('attachments'))).toBe(8)
  expect(embedStart(text, text.indexOf('we'))).toBe(text.indexOf('we'))
  expect(embedStart(text, 3)).toBe(3)
})
