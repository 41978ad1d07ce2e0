import { expect, test } from 'vitest'
import { changeAlt, insertAttachment, insertTranscript, type TextChange } from './body-edits.ts'

const picture = { path: 'attachments/ab.jpg', kind: 'picture', alt: '', name: 'ferry.jpg' } as const

function apply(text: string, change: TextChange | undefined): string {
  return change ? text.slice(0, change.from) + change.insert + text.slice(change.to) : text
}

test('a picture stands on a line of its own, and nothing else of the text changes', () => {
  const insert = (text: string, cursor: number) => apply(text, insertAttachment(text, cursor, picture))
  expect(insert('', 0)).toBe('![](attachments/ab.jpg)\n')
  expect(insert('One.', 4)).toBe('One.\n![](attachments/ab.jpg)\n')
  expect(insert('One.\nTwo.', 4)).toBe('One.\n![](attachments/ab.jpg)\nTwo.')
  expect(insert('One.\nTwo.', 5)).toBe('One.\n![](attachments/ab.jpg)\nTwo.')
})

test('a picture after a list, a quote or a table stands by itself, unless its line is indented', () => {
  const insert = (text: string) => {
    const cursor = text.indexOf('|')
    return apply(text.replace('|', ''), insertAttachment(text.replace('|', ''), cursor, picture))
  }
  const named = '![](attachments/ab.jpg)'
  expect(insert('- a\n- b|')).toBe(`- a\n- b\n\n${named}\n`)
  expect(insert('- a\n|')).toBe(`- a\n\n${named}\n`)
  expect(insert('- a\n\n|')).toBe(`- a\n\n${named}\n`)
  expect(insert('1. a|\n2. b')).toBe(`1. a\n\n${named}\n\n2. b`)
  expect(insert('- a|\n\nAfter.')).toBe(`- a\n\n${named}\n\nAfter.`)
  expect(insert('- a\nmore|')).toBe(`- a\nmore\n\n${named}\n`)
  expect(insert('- a\n\n  more|')).toBe(`- a\n\n  more\n\n${named}\n`)
  expect(insert('> said|')).toBe(`> said\n\n${named}\n`)
  expect(insert('- a\n  |')).toBe(`- a\n  ${named}\n`)
  expect(insert('- a\n\nAfter.|')).toBe(`- a\n\nAfter.\n${named}\n`)
  const table = 'a | b\n--|--\n| c |'
  expect(apply(table, insertAttachment(table, table.length, picture))).toBe(`${table}\n\n${named}\n`)
})

test('what is no picture is named by its file, without what Markdown would read as its end', () => {
  const sound = { path: 'attachments/ab.mp3', kind: 'audio', alt: '', name: 'river [1].mp3' } as const
  expect(apply('', insertAttachment('', 0, sound))).toBe('[river  1 .mp3](attachments/ab.mp3)\n')
})

test('what is said of a picture changes where the body shows it', () => {
  const text = 'Dawn.\n![old](attachments/ab.jpg)\n![](attachments/cd.jpg)\n'
  expect(apply(text, changeAlt(text, 'attachments/ab.jpg', 'The\nferry ]'))).toBe(
    'Dawn.\n![The ferry  ](attachments/ab.jpg)\n![](attachments/cd.jpg)\n',
  )
  expect(changeAlt(text, 'attachments/ef.jpg', 'x')).toBeUndefined()
})

test('a transcript stands below the line that names its recording, else at the cursor', () => {
  const words = { path: 'attachments/ab.weba', transcript: 'The river went on.' }
  const insert = (text: string, cursor: number) => apply(text, insertTranscript(text, cursor, words))
  const named = '[Recording, 0:07](attachments/ab.weba)'
  expect(insert(named, 0)).toBe(`${named}\n\nThe river went on.\n`)
  expect(insert(`One.\n${named}\nTwo.`, 0)).toBe(`One.\n${named}\n\nThe river went on.\nTwo.`)
  expect(insert('One.', 4)).toBe('One.\n\nThe river went on.\n')
  expect(insert('', 0)).toBe('The river went on.\n')
})
