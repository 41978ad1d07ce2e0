import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitFile } from './split-file.ts'

const line = fc.oneof(
  fc.constantFrom('', '# Heading', '```', '~~~', '  indented', 'function f() {', '}', '\r', '\u2028'),
  fc.string({ unit: 'grapheme', maxLength: 200 }).map((text) => text.replaceAll('\n', '')),
  fc.string({ minLength: 2_000, maxLength: 6_000 }).map((text) => text.replaceAll('\n', '')),
)
const text = fc.tuple(fc.array(line, { maxLength: 120 }), fc.boolean()).map(([lines, isEnded]) => {
  return lines.join('\n') + (isEnded ? '\n' : '')
})

test('every line of a file is in one piece, or in several where it is longer than one, and the pieces are the file', () => {
  fc.assert(
    fc.property(fc.constantFrom('a.md', 'a.ts', 'a.txt'), text, (path, whole) => {
      const pieces = splitFile(path, whole)
      expect(pieces.map((piece) => piece.text).join('')).toBe(whole)
      const lines = whole.split('\n')
      let last = 0
      for (const { firstLine, lastLine, text: part } of pieces) {
        expect(part.length).toBeLessThanOrEqual(2_400)
        const isMore = firstLine === last
        if (isMore) expect(lines[firstLine - 1]?.length).toBeGreaterThanOrEqual(2_400)
        else expect(firstLine).toBe(last + 1)
        last = lastLine
        expect(lines.slice(firstLine - 1, lastLine).join('\n')).toContain(part.replace(/\n$/, ''))
      }
    }),
  )
})

test('a line that is longer than a piece is cut between its words and never within a character', () => {
  const words = splitFile('a.json', `{"a":1}\n${'"heron": "grey", '.repeat(2_400)}\nend\n`)
  expect(words.length).toBeGreaterThan(15)
  expect(words.slice(0, -1).every((piece) => /[\s,]$/.test(piece.text))).toBe(true)
  expect(new Set(words.flatMap(({ firstLine, lastLine }) => [firstLine, lastLine]))).toEqual(
    new Set([1, 2, 3]),
  )
  const waves = splitFile('a.txt', `a${'🌊'.repeat(4_000)}`)
  expect(waves.length).toBeGreaterThan(3)
  expect(waves.every((piece) => piece.text.isWellFormed() && piece.firstLine === 1)).toBe(true)
})

test('Markdown is cut at its headings, and not at what looks like one in code', () => {
  const section = (title: string) => `# ${title}\n\n${'The river rose. '.repeat(90)}\n`
  const code = '```sh\n# not a heading\n```\n'
  const pieces = splitFile('notes.md', section('One') + code + section('Two') + section('Three'))
  expect(pieces.map((piece) => piece.text.split('\n')[0])).toEqual(['# One', '# Two', '# Three'])
  expect(pieces[0]?.text).toContain('# not a heading')
})

test('code is cut where a declaration begins, and small ones stay together', () => {
  const declare = (name: string, size: number) =>
    `export function ${name}() {\n${'  work()\n\n'.repeat(size)}}\n\n`
  const pieces = splitFile(
    'a.ts',
    declare('one', 150) + declare('two', 150) + declare('x', 2) + declare('y', 2),
  )
  const names = pieces.map((piece) => [...piece.text.matchAll(/function (\w+)/g)].map(([, name]) => name))
  expect(names).toEqual([['one'], ['two'], ['x', 'y']])
})

test('a part that is too large is cut at its lines, at an empty one where there is one', () => {
  const pieces = splitFile('a.py', `def f():\n${'    x = 1\n'.repeat(140)}\n${'    y = 2\n'.repeat(140)}`)
  expect(pieces.length).toBeGreaterThan(1)
  expect(pieces[0]?.text.endsWith('x = 1\n\n')).toBe(true)
  expect(Math.max(...pieces.map((piece) => piece.text.length))).toBeLessThanOrEqual(2_400)
})
