import { useState } from 'react'
import {
  alignTexts,
  type Choice,
  decide,
  type FieldGroup,
  joinRows,
  mergeFields,
  type Row,
  takeGroups,
} from './merge-words.ts'
import type { Words } from './words.ts'

type Sides = { left: Words; right: Words; base: Words | null }

/** What is decided of two versions, and the text that comes of it. */
export function useMerge(sides: Sides) {
  const [{ rows, fields }] = useState(() => ({
    rows: alignTexts({ left: sides.left.body, right: sides.right.body, base: sides.base?.body ?? null }),
    fields: mergeFields(sides),
  }))
  const [choices, setChoices] = useState<Record<string, Choice | undefined>>(() =>
    Object.fromEntries(rows.map(({ id, preset }) => [id, preset])),
  )
  const [edited, setEdited] = useState<Record<string, string>>({})
  const [fieldSides, setFieldSides] = useState<Record<string, 'left' | 'right'>>({})

  const differences = rows.filter(({ isSame }) => !isSame)
  const decided =
    differences.filter(({ id }) => choices[id] !== undefined).length + Object.keys(fieldSides).length
  const textOf = (row: Row) => edited[row.id] ?? decide(row, choices[row.id])

  return {
    rows,
    differences,
    openFields: fields.open,
    choices,
    fieldSides,
    decided,
    total: differences.length + fields.open.length,
    textOf,
    choose(row: Row, choice: Choice) {
      setChoices((before) => ({ ...before, [row.id]: choice }))
      // What was typed belonged to the other choice.
      setEdited((before) => Object.fromEntries(Object.entries(before).filter(([id]) => id !== row.id)))
    },
    chooseField: ({ name }: FieldGroup, side: 'left' | 'right') =>
      setFieldSides((before) => ({ ...before, [name]: side })),
    edit: (row: Row, text: string) => setEdited((before) => ({ ...before, [row.id]: text })),
    merged(): Words {
      const texts = Object.fromEntries(rows.map((row) => [row.id, textOf(row) ?? '']))
      const of = (side: 'left' | 'right') => fields.open.filter(({ name }) => fieldSides[name] === side)
      const words = takeGroups(takeGroups(fields.words, sides.left, of('left')), sides.right, of('right'))
      return { ...words, body: joinRows(rows, texts, sides.left.body) }
    },
  }
}

/** What `useMerge` answers. */
export type Merge = ReturnType<typeof useMerge>
