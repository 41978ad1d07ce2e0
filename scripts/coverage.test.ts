import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const tests = globSync(['e2e/*.spec.ts', '{contracts,server,web,scripts}/**/*.test.{ts,tsx,mjs}'])
  .filter((file) => !file.includes('node_modules') && !file.endsWith('coverage.test.ts'))
  .map((file) => readFileSync(file, 'utf8'))

const rows = [...readFileSync('docs/coverage.md', 'utf8').matchAll(/^\| (\d+\.\d+) \| (.+?) \| (.+?) \|$/gm)]

test('every statement names tests that exist, or says what is open', () => {
  const wrong = rows.flatMap(([, number, , shownBy = '']) => {
    if (shownBy.startsWith('open: ')) return []
    const titles = [...shownBy.matchAll(/`([^`]+)`/g)].map(([, title = '']) => title)
    const gone = titles.filter(
      (title) => !tests.some((text) => text.includes(title) || text.includes(title.replaceAll("'", "\\'"))),
    )
    return titles.length === 0 ? [`${number} names no test`] : gone.map((title) => `${number}: ${title}`)
  })
  expect(wrong).toEqual([])
})

test('statements are numbered in their order, each number once', () => {
  const numbers = rows.map(([, number = '']) => number.split('.').map(Number))
  const inOrder = numbers.toSorted(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d)
  expect(numbers).toEqual(inOrder)
  expect(new Set(numbers.map(String)).size).toBe(numbers.length)
})
