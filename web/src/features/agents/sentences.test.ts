import { expect, test } from 'vitest'
import { sentencesOf } from './sentences.ts'

test('a text that grows is cut after its last whole sentence', () => {
  expect(sentencesOf('First. Second is 3.5 long! Thi', false)).toEqual({
    sentences: ['First. ', 'Second is 3.5 long! '],
    rest: 'Thi',
  })
  expect(sentencesOf('No end', false)).toEqual({ sentences: [], rest: 'No end' })
  expect(sentencesOf('A line\nnext', false)).toEqual({ sentences: ['A line\n'], rest: 'next' })
})

test('at the end everything counts, and nothing is lost', () => {
  const text = 'First.\n\n- a list\n- of two. And more'
  const { sentences, rest } = sentencesOf(text, true)
  expect(rest).toBe('')
  expect(sentences.join('')).toBe(text)
  const growing = sentencesOf(text, false)
  expect(growing.sentences.join('') + growing.rest).toBe(text)
})
