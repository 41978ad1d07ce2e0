import { expect, test } from 'vitest'
import { markFormulas, readFormula } from './formulas.ts'

/** The formulas in a text, those on lines of their own with two dollars around them. */
function formulasIn(text: string): string[] {
  const code = /```math\n([^]*?)\n\s*```|`([\u{E000}\u{E001}][^`]*)`/gu
  return Array.from(markFormulas(text).matchAll(code), ([, block, inline = '']) => {
    const formula = readFormula(inline)
    return block !== undefined || formula?.isDisplay
      ? `$$${block?.trim() ?? formula?.tex}$$`
      : `$${formula?.tex}$`
  })
}

test.each([
  ['Area: $\\pi r^2$.', ['$\\pi r^2$']],
  ['$a_1 * b_1$ and $c^*$', ['$a_1 * b_1$', '$c^*$']],
  ['So \\(x\\) is \\[y^2\\] here', ['$x$', '$$y^2$$']],
  ['Then\n$$\nx = 1\n$$\nholds', ['$$x = 1$$']],
  ['\\[\na \\\\[4pt] b\n\\]', ['$$a \\\\[4pt] b$$']],
  ['- one\n  $$x$$\n- two', ['$$x$$']],
  ['half $$x$$ inline', ['$$x$$']],
  ['$2x + 3 = 7$', ['$2x + 3 = 7$']],
  ['costs $5, where $x$ is', ['$x$']],
])('in %j the formulas are %j', (text, formulas) => {
  expect(formulasIn(text)).toEqual(formulas)
})

test.each([
  '$5 and $10',
  'between $5-$10, or $5/$10',
  'It was $5 (now $4), or **$5**–**$10**.',
  '$20 or A$30; $5/month or US$',
  '$HOME and $PATH, $HOME/$USER',
  'not `$x$`, nor ``a ` $x$``',
  '```sh\necho $A$ $B$\n```',
  '~~~\n$$x$$\n~~~',
  'an escaped \\$x\\$',
  'open $$x',
])('%j stays text', (text) => {
  expect(markFormulas(text)).toBe(text)
})
