import { useEffect, useState } from 'react'
import { readTab, writeTab } from '../../../lib/tab-words.ts'
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

/** What somebody has chosen and typed; the tab keeps it over a reload. */
type Decisions = {
  choices: Record<string, Choice | undefined>
  edited: Record<string, string>
  fieldSides: Record<string, 'left' | 'right'>
}

/** What is decided of two versions, and the text that comes of it. `key` names both in the tab's storage. */
export function useMerge(sides: Sides, key: string) {
  const [{ rows, fields }] = useState(() => ({
    rows: alignTexts({ left: sides.left.body, right: sides.right.body, base: sides.base?.body ?? null }),
    fields: mergeFields(sides),
  }))
  const [kept] = useState(() => readDecisions(key))
  const [choices, setChoices] = useState<Decisions['choices']>(
    () => kept?.choices ?? Object.fromEntries(rows.map(({ id, preset }) => [id, preset])),
  )
  const [edited, setEdited] = useState<Decisions['edited']>(kept?.edited ?? {})
  const [fieldSides, setFieldSides] = useState<Decisions['fieldSides']>(kept?.fieldSides ?? {})
  useEffect(
    () => writeTab(key, JSON.stringify({ choices, edited, fieldSides })),
    [key, choices, edited, fieldSides],
  )

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
    /** The texts are saved, as they are or as one. */
    forget: () => writeTab(key, undefined),
    edit: (row: Row, text: string) => setEdited((before) => ({ ...before, [row.id]: text })),
    merged(): Words {
      const texts = Object.fromEntries(rows.map((row) => [row.id, textOf(row) ?? '']))
      const of = (side: 'left' | 'right') => fields.open.filter(({ name }) => fieldSides[name] === side)
      const words = takeGroups(takeGroups(fields.words, sides.left, of('left')), sides.right, of('right'))
      return { ...words, body: joinRows(rows, texts, sides.left.body) }
    },
  }
}

function readDecisions(key: string): Decisions | undefined {
  const kept = readTab(key)
  // Nobody but this file writes under these names.
  return kept === undefined ? undefined : (JSON.parse(kept) as Decisions)
}

/** What `useMerge` answers. */
export type Merge = ReturnType<typeof useMerge>
