import { Fragment } from 'react'
import type { Snippet } from '#contracts/keepers/moments.ts'
import { PlainText } from '../../../ui/plain-text.tsx'

/** What shows in two lines, on a narrow window too. */
const shownChars = 60

/** The part of a text around what was found first, which would else be beyond the lines that show. */
export function nearFirstMark({ text, marks }: Snippet): Snippet {
  const first = marks[0]?.[0] ?? 0
  if (first < shownChars) return { text, marks }
  const from = text.indexOf(' ', first - shownChars / 2) + 1
  const isFound = from > 0 && from <= first
  const start = isFound ? from : first
  return {
    text: `…${text.slice(start)}`,
    marks: marks.map(([begin, end]): [number, number] => [begin - start + 1, end - start + 1]),
  }
}

/** A part of a moment, with what a search found in it marked. */
export function MarkedText({ snippet }: { snippet: Snippet }) {
  const { text, marks } = nearFirstMark(snippet)
  const parts = marks.map(([from, to], at) => (
    <Fragment key={from}>
      <PlainText text={text.slice(marks[at - 1]?.[1] ?? 0, from)} />
      <mark className="-mx-0.5 rounded-[3px] bg-accent px-0.5 py-px text-inherit group-data-open/row:bg-background">
        {text.slice(from, to)}
      </mark>
    </Fragment>
  ))
  return (
    <>
      {parts}
      <PlainText text={text.slice(marks.at(-1)?.[1] ?? 0)} />
    </>
  )
}
