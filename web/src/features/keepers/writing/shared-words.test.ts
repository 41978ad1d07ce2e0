import { expect, test } from 'vitest'
import { sharedWords } from './shared-words.ts'

const words = (shared: Record<string, string>) => sharedWords(new URLSearchParams(shared))

test('what is shared becomes a title, the text and the address, each once', () => {
  expect(words({ title: 'Tides', text: 'Low water 06:52.', url: 'https://a.example/t' })).toEqual({
    title: 'Tides',
    body: 'Low water 06:52.\n\nhttps://a.example/t',
  })
  expect(words({ text: 'See https://a.example/t', url: 'https://a.example/t' })).toEqual({
    title: '',
    body: 'See https://a.example/t',
  })
  expect(words({ title: 'Same', text: 'Same' })).toEqual({ title: '', body: 'Same' })
})

test('a title that is too long stays in the text, and nothing shared is nothing', () => {
  const long = 'Long '.repeat(100).trim()
  expect(words({ title: long })).toEqual({ title: '', body: long })
  expect(words({ title: ' ', text: '\0' })).toBeUndefined()
})
