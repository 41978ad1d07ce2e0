import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Markdown } from './markdown.tsx'
import { ToDoContext, toDoAt, withTick } from './to-dos.ts'

const boxesOf = (text: string, isTickable = true) => {
  const html = renderToStaticMarkup(
    <ToDoContext value={isTickable ? () => Promise.resolve() : undefined}>
      <Markdown text={text} isWriting={false} keepsLines />
    </ToDoContext>,
  )
  return [...html.matchAll(/<input[^>]*>/g)].map(([box]) => box)
}

/** Each box with the place that its item begins at, as the page marks it. */
const placesOf = (text: string) => boxesOf(text).map((box) => Number(/data-at="(\d+)"/.exec(box)?.[1]))

test('each to-do is found where it is written, whatever comes before it', () => {
  const texts = [
    '- [ ] milk\n- [x] bread\n',
    'Before.\r\n\r\n* [ ] milk\r\n\t1. [X] bread\r\n\r\nAfter 🌊.\r\n\r\n> - [ ] quoted\r\n',
    '\uFEFF- [ ] milk\n',
    '```\n- [ ] code\n```\n\n+   [ ] milk\n\n    more of it\n\n- [ ] bread\n\n<b>- [ ] tag</b>\n',
    '[a]: https://example.com\n\n1) [ ] milk\n2) plain\n3) [x] bread\n',
  ]
  for (const text of texts) {
    const boxes = boxesOf(text)
    const found = placesOf(text).map((at) => toDoAt(text, at))
    expect(found.map((toDo) => toDo?.isDone)).toEqual(boxes.map((box) => box.includes('checked=""')))
    const words = found.map((toDo) => toDo?.rest.trim() ?? '')
    expect(boxes.map((box) => /aria-label="([^"]*)"/.exec(box)?.[1])).toEqual(words)
  }
  expect(texts.map((text) => boxesOf(text).length)).toEqual([2, 3, 1, 2, 2])
})

test('a tick changes one sign of the text', () => {
  const text = 'One.\r\n\r\n- [ ] milk  \r\n- [X] bread'
  const [milk, bread] = placesOf(text).map((at) => toDoAt(text, at))
  expect(milk && withTick(text, milk, true)).toBe('One.\r\n\r\n- [x] milk  \r\n- [X] bread')
  expect(bread && withTick(text, bread, false)).toBe('One.\r\n\r\n- [ ] milk  \r\n- [ ] bread')
})

test('where nobody may tick them, boxes only show', () => {
  for (const box of boxesOf('- [ ] milk\n- [x] bread', false)) expect(box).toContain('disabled=""')
  for (const box of boxesOf('- [ ] milk\n- [x] bread')) expect(box).not.toContain('disabled')
})

test('a place without a to-do is none', () => {
  expect(toDoAt('- milk', 0)).toBeUndefined()
  expect(toDoAt('- [link](https://example.com)', 0)).toBeUndefined()
  expect(toDoAt('', 7)).toBeUndefined()
})
