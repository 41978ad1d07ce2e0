import { countWords } from '#contracts/plain-markdown.ts'
import { diffArrays, diffWordsWithSpace } from 'diff'
import { closeText, openText } from './line-ends.ts'
import { isSameField, type Words } from './words.ts'

export type Choice = 'left' | 'both' | 'right'

/** Paragraphs beside each other: the same on both sides, or a difference that somebody has to decide. */
export type Row = {
  id: string
  left: string | undefined
  right: string | undefined
  isSame: boolean
  /** What is clear: only one side has changed it. */
  preset: Choice | undefined
  /** The empty lines that follow it. */
  gap: string
}

/** Aligns two texts by their paragraphs; the text that both began with tells who changed what. */
export function alignTexts(texts: { left: string; right: string; base: string | null }): Row[] {
  const [left, right] = [paragraphsOf(texts.left), paragraphsOf(texts.right)]
  const base = texts.base === null ? undefined : new Set(paragraphsOf(texts.base).map(({ text }) => text))
  const rows: Omit<Row, 'id'>[] = []
  const parts = diffArrays(left, right, { comparator: (a, b) => a.text === b.text })
  for (let place = 0; place < parts.length; place++) {
    const part = parts[place]
    if (part === undefined) continue
    if (!part.added && !part.removed) {
      rows.push(
        ...part.value.map(({ text, gap }) => ({
          left: text,
          right: text,
          isSame: true,
          preset: undefined,
          gap,
        })),
      )
      continue
    }
    const next = parts[place + 1]
    const hasOther = next !== undefined && next.added !== part.added && (next.added || next.removed)
    const removed = part.removed ? part.value : hasOther ? next.value : []
    const added = part.added ? part.value : hasOther ? next.value : []
    if (hasOther) place += 1
    rows.push(...pairUp(removed, added, base))
  }
  return rows.map((row, place) => ({ id: String(place), ...row }))
}

type Paragraph = { text: string; gap: string }

function pairUp(left: Paragraph[], right: Paragraph[], base: Set<string> | undefined): Omit<Row, 'id'>[] {
  return Array.from({ length: Math.max(left.length, right.length) }, (_, place) => {
    const [mine, theirs] = [left[place], right[place]]
    return {
      ...{ left: mine?.text, right: theirs?.text, isSame: false },
      gap: mine?.gap ?? theirs?.gap ?? '\n\n',
      preset: base && whoChanged(mine?.text, theirs?.text, base),
    }
  })
}

/** A side whose paragraph was there before has left it alone, so the other side's change counts. */
function whoChanged(
  left: string | undefined,
  right: string | undefined,
  base: Set<string>,
): Choice | undefined {
  const isOld = (text: string | undefined) => text !== undefined && base.has(text)
  if (left === undefined) return isOld(right) ? 'left' : 'right'
  if (right === undefined) return isOld(left) ? 'right' : 'left'
  if (isOld(left) === isOld(right)) return undefined
  return isOld(left) ? 'right' : 'left'
}

function paragraphsOf(text: string): Paragraph[] {
  return (openText(text).shown.match(/[^]+?(?:\n{2,}|$)/g) ?? []).map((whole) => {
    const own = whole.replace(/\n{2,}$/, '')
    return { text: own, gap: whole.slice(own.length) || '\n\n' }
  })
}

/** What a row says once it is decided; undefined before. */
export function decide({ left, right, isSame, gap }: Row, choice: Choice | undefined): string | undefined {
  if (isSame) return left ?? ''
  if (choice === undefined) return undefined
  if (choice === 'left') return left ?? ''
  if (choice === 'right') return right ?? ''
  return [left, right].filter((text) => text !== undefined).join(gap)
}

/** The merged body, with the ends of lines that this side's has. */
export function joinRows(
  rows: readonly Row[],
  texts: Readonly<Record<string, string>>,
  like: string,
): string {
  const kept = rows.filter(({ id }) => texts[id] !== undefined && texts[id] !== '')
  const joined = kept
    .map(({ id, gap }, place) => `${texts[id]}${place === kept.length - 1 ? '' : gap}`)
    .join('')
  return closeText(openText(like), joined)
}

export type MarkedPart = { text: string; isMarked: boolean }

/** One side's paragraph, with what the other one doesn't have marked. */
export function markDifference(
  { left = '', right = '' }: Pick<Row, 'left' | 'right'>,
  side: 'left' | 'right',
) {
  const parts = diffWordsWithSpace(left, right).flatMap(({ value, added, removed }): MarkedPart[] => {
    if (side === 'left' ? added : removed) return []
    return [{ text: value, isMarked: added || removed }]
  })
  return joinNear(parts)
}

/** A word or two that both sides happen to have, between words that only one has, is part of the difference. */
function joinNear(parts: readonly MarkedPart[]): MarkedPart[] {
  const joined: MarkedPart[] = []
  for (const [place, { text, isMarked }] of parts.entries()) {
    const last = joined.at(-1)
    const isBetween = last?.isMarked === true && parts[place + 1]?.isMarked === true
    const isMarkedNow = isMarked || (isBetween && countWords(text) < 3)
    if (last?.isMarked === isMarkedNow) last.text += text
    else joined.push({ text, isMarked: isMarkedNow })
  }
  return joined
}

/** What else a moment has, in the groups in which it is decided. */
const groups = [
  { name: 'Title', fields: ['title'] },
  { name: 'Date', fields: ['occurredAt', 'tz', 'datePrecision', 'dateWords'] },
  { name: 'Kind', fields: ['kind'] },
  { name: 'Mood', fields: ['mood'] },
  { name: 'Energy', fields: ['energy'] },
  { name: 'Sleep', fields: ['sleepHours'] },
  { name: 'Review', fields: ['review'] },
  { name: 'Place', fields: ['place'] },
  { name: 'Journeys', fields: ['journeys'] },
  { name: 'Agents', fields: ['aiAccess'] },
  { name: 'Public page', fields: ['visibility'] },
] as const satisfies { name: string; fields: readonly (keyof Words)[] }[]

export type FieldGroup = (typeof groups)[number]

/** Fields that both sides have set to something else, and the rest: of each the side that has changed it. */
export function mergeFields({ left, right, base }: { left: Words; right: Words; base: Words | null }) {
  const isSame = (group: FieldGroup, a: Words, b: Words) =>
    group.fields.every((name) => isSameField(name, a, b))
  const open = groups.filter(
    (group) =>
      !isSame(group, left, right) &&
      (base === null || (!isSame(group, left, base) && !isSame(group, right, base))),
  )
  const mine = groups.filter((group) => base !== null && isSame(group, right, base) && !open.includes(group))
  return { open, words: takeGroups(right, left, mine) }
}

/** `words` with what `from` has in these groups. */
export function takeGroups(words: Words, from: Words, chosen: readonly FieldGroup[]): Words {
  const names = new Set<string>(chosen.flatMap(({ fields }) => fields))
  return { ...words, ...Object.fromEntries(Object.entries(from).filter(([name]) => names.has(name))) }
}
