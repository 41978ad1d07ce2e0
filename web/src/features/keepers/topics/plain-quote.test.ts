import { expect, test } from 'vitest'
import { plainQuote } from './plain-quote.ts'

test('a quote loses its signs, and what was marked stays marked', () => {
  const text = 'Out! [[Jakob]] got *pão*, Mama was **still** asleep'
  const at = text.indexOf('Mama')
  const { text: plain, marks } = plainQuote({ text, marks: [[at, at + 4]] })
  expect(plain).toBe('Out! Jakob got pão, Mama was still asleep')
  expect(marks.map(([from, to]) => plain.slice(from, to))).toEqual(['Mama'])
})
