import { Fragment } from 'react'
import type { Snippet } from '#contracts/keepers/moments.ts'

/** A part of a moment, with what a search found in it marked. */
export function MarkedText({ text, marks }: Snippet) {
  const parts = marks.map(([from, to], at) => (
    <Fragment key={from}>
      {text.slice(marks[at - 1]?.[1] ?? 0, from)}
      <mark className="-mx-0.5 rounded-[3px] bg-accent px-0.5 py-px text-inherit group-data-open/row:bg-background">
        {text.slice(from, to)}
      </mark>
    </Fragment>
  ))
  return (
    <>
      {parts}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  )
}
