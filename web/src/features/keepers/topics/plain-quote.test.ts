import { expect, test } from 'vitest'
import { plainQuote } from './plain-quote.ts'

test('a quote loses its signs, and what was marked stays marked', () => {
  const text = 'Out! [[Jakob]] got *pão*, Mama was **still** asleep'
  const at = text.indexOf('Mama')
  const { text: plain, marks } = plainQuote({ text, marks: [[at, at + 4]] })
  expect(plain).toBe('Out! Jakob got pão, Mama was still asleep')
  expect(marks.map(([from, to]) => plain.slice(from, to))).toEqual(['Mama'])
})

test('a quote that begins or ends in the name of a file has its description alone', () => {
  const hash = 'a'.repeat(64)
  const read = (text: string) => plainQuote({ text, marks: [] }).text
  expect(read(`Mama ![the ferry](attachments/${hash}.jpg) waited`)).toBe('Mama the ferry waited')
  expect(read(`…attachments/${hash}.jpg) Mama waited`)).toBe(' Mama waited')
  expect(read(`Mama waited ![the ferry](attachments/${hash.slice(9)}`)).toBe('Mama waited the ferry')
})
