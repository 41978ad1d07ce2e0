import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The sections of the specification, then what the pages beside it add, in their order. */
const sections = [
  'What the product does and for whom',
  'Screens and routes',
  'Entities and their fields',
  'States and transitions',
  'Validation rules',
  'Roles and permissions',
  'Calls',
  'Error catalogue',
  'Business constants and limits',
  'Product: the promise',
  'Product: where the specification stops',
  'Product: roles, visibility, money',
  'Product: account life',
  'Product: expected everywhere',
  'Product: vocabulary',
  'Engine: providers',
  'Security and reliability',
  'Engine: bad days, jobs and reports',
  'Layout: rooms, doors and shared ways',
  'Experience',
  'Keepers',
]

const testFiles = globSync(['e2e/*.spec.ts', '{contracts,server,web,scripts}/**/*.test.{ts,tsx,mjs}'])
  .filter((file) => !file.includes('node_modules'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
const titles = new Set(testFiles.flatMap(({ text }) => titlesIn(text)))
const lines = readFileSync('docs/coverage.md', 'utf8').split('\n')
const rows = lines.map(readRow).filter((row) => row !== undefined)

test('every statement names tests that exist, or says what is open', () => {
  expect(
    rows.flatMap(({ number, shownBy }) => faultsOf(shownBy).map((fault) => `${number} ${fault}`)),
  ).toEqual([])
})

test('every row is read: a number, a statement, what shows it', () => {
  const unread = lines.filter((line) => line.startsWith('|') && readRow(line) === undefined)
  expect(new Set(unread)).toEqual(new Set(['| no. | statement | shown by |', '|---|---|---|']))
})

test('every section is there, and its statements are numbered without a gap', () => {
  const headings = lines.filter((line) => line.startsWith('## '))
  expect(headings).toEqual(sections.map((title, index) => `## ${index + 1}. ${title}`))
  const found = rows.map(({ number }) => number)
  const counts = sections.map(
    (_, index) => found.filter((number) => number.startsWith(`${index + 1}.`)).length,
  )
  expect(found).toEqual(
    counts.flatMap((count, index) => Array.from({ length: count }, (_, row) => `${index + 1}.${row + 1}`)),
  )
  expect(counts.every((count) => count > 0)).toBe(true)
})

test('no test is skipped', () => {
  const skipping = /\b(?:test|it|describe)(?:\.\w+)*\.(?:skip|skipIf|runIf|todo|fixme|fails|only)\b/
  expect(testFiles.filter(({ text }) => skipping.test(text)).map(({ file }) => file)).toEqual([])
})

test('a title is that of a call, whatever its quotes, with a table or without', () => {
  const text = [
    `test('one', () => {})`,
    `  it.each([`,
    `    ['a', (b) => c(b)],`,
    `  ])(`,
    `    'two: %s',`,
    `  )`,
    `test.concurrent("it's three", () => {})`,
    `  test(\`at \${width} px\`, () => {})`,
    `it('isn\\'t', () => {})`,
    `expect('no title', () => {})`,
    ['test', `skip('skipped', () => {})`].join('.'),
    `describe('a group', () => {})`,
  ].join('\n')
  expect(titlesIn(text)).toEqual(['one', 'two: %s', "it's three", 'at ${width} px', "isn't"])
})

/** What follows `test(` or `it(`, or the table of an `each`; a template by its letters. */
function titlesIn(text: string): string[] {
  const title =
    /^ *(?:test|it)(?:\.concurrent)?(?:\.each\([\s\S]*?\))?\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1,/gm
  return [...text.matchAll(title)].map(([, , written = '']) => written.replaceAll(/\\(['"`])/g, '$1'))
}

function readRow(line: string): { number: string; shownBy: string } | undefined {
  const [, number, shownBy] = /^\| (\d+\.\d+) \| [^|]+ \| ([^|]+) \|$/.exec(line) ?? []
  return number === undefined || shownBy === undefined ? undefined : { number, shownBy }
}

/** Titles alone; or what is open, which may name what there is today; or why there is nothing to show. */
function faultsOf(shownBy: string): string[] {
  const named = [...shownBy.matchAll(/`([^`]+)`/g)].map(([, title = '']) => title)
  const gone = named.filter((title) => !titles.has(title)).map((title) => `names no test: ${title}`)
  const isList = /^`[^`]+`(?:, `[^`]+`)*$/.test(shownBy)
  const isSaid = /^(?:open|nothing to show): \S/.test(shownBy)
  return isList || isSaid ? gone : [...gone, `is neither a list of tests nor open: ${shownBy}`]
}
