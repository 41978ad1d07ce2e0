import { z } from 'zod'
import { isoTime } from '../../../owned-data/import-owned.ts'
import { MomentEntry } from '../moments/moment-entry.ts'
import { momentAnswer, type MomentRow } from '../moments/moment-rows.ts'

/**
 * A moment as a Markdown file: its fields in front, each on a line as JSON, which is YAML too, then its text byte for
 * byte. What isn't said, such as a mood, has no line.
 */
export function momentFile(row: MomentRow): Buffer {
  const {
    body,
    keeperId: _,
    version: __,
    createdAt,
    updatedAt,
    deletedAt: ___,
    ...moment
  } = momentAnswer(row)
  const fields: Record<string, unknown> = {
    ...moment,
    ...{ importKey: row.import_key, textAt: isoTime(Number(row.text_at)), createdAt, updatedAt },
  }
  const lines = Object.entries(fields)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${yamlJson(value)}\n`)
  return Buffer.from(`${fence}${lines.join('')}${fence}${body}`)
}

/** What a Markdown file of an export says; undefined where it isn't one, or was changed since. */
export function readMomentFile(text: string): z.output<typeof MomentEntry> | undefined {
  const parts = splitFrontMatter(text)
  const fields = parts && jsonFields(parts.front)
  if (!fields) return undefined
  const { importKey, textAt, createdAt, updatedAt, ...moment } = fields
  const { data } = MomentEntry.safeParse({
    ...absent,
    ...moment,
    ...{ body: parts.body, keeper_id: nowhere, import_key: importKey ?? null },
    ...{ text_at: textAt, created_at: createdAt, updated_at: updatedAt },
  })
  return data
}

/** A text without the fields that stand in front of it, and these. */
export function splitFrontMatter(text: string): { front: string; body: string } | undefined {
  const opening = /^---[ \t]*\r?\n/.exec(text)
  if (!opening) return undefined
  const closing = /^(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/gm
  closing.lastIndex = opening[0].length
  const end = closing.exec(text)
  if (!end) return undefined
  return { front: text.slice(opening[0].length, end.index), body: text.slice(end.index + end[0].length) }
}

const fence = '---\n'
/** An import says which keeper it is. */
const nowhere = '00000000-0000-4000-8000-000000000000'
const absent = {
  ...{ title: null, dateWords: null, mood: null, energy: null, sleepHours: null, review: null, place: null },
  parentId: null,
}

/** JSON that a reader of YAML takes, too: what isn't to be printed is spelled. */
function yamlJson(value: unknown): string {
  // oxlint-disable-next-line no-control-regex -- these are what is spelled
  return JSON.stringify(value).replace(/[\u007f-\u009f\u2028\u2029\ufeff]/g, (sign) => {
    return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

/** Fields that each stand on a line as JSON. */
function jsonFields(front: string): Record<string, unknown> | undefined {
  const fields: Record<string, unknown> = {}
  for (const line of front.split(/\r?\n/)) {
    if (line === '') continue
    const colon = line.indexOf(': ')
    if (colon < 1) return undefined
    try {
      fields[line.slice(0, colon)] = JSON.parse(line.slice(colon + 2))
    } catch {
      return undefined
    }
  }
  return fields
}
