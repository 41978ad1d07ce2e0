import { searchedBodyChars } from '#contracts/keepers/moment-choices.ts'
import { DatePrecision } from '#contracts/keepers/moments.ts'
import { findName, linkName, type FoundName } from '#contracts/keepers/topic-find.ts'
import { topicWording } from '#contracts/keepers/topic-wording.ts'
import type { LinkedMention, UnlinkedMention, UnlinkedQuery } from '#contracts/keepers/topics.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { UserActor } from '../../../http/actor.ts'
import { dayCursor, dayPlaceOf, type DayPlace } from '../moments/moment-cursor.ts'
import { changeMoment, getMomentRow } from '../moments/moments.ts'
import { insertDismissal, removeDismissal } from './dismissals.table.ts'
import { takeTopicPace } from './topics.ts'
import { getTopic } from './read-topics.ts'
import { listNames } from './topics.table.ts'
import { listNaming } from './unlinked.table.ts'

type Place = { keeperId: string; topicId: string }
type OfMoment = Place & { momentId: string }

/** Moments that are read for one page, at most: some have the words elsewhere than in their text. */
const looks = 4
const rowsPerLook = 40

/** A page of the moments that have a topic's name as plain text, the newest first. */
export async function listUnlinked(
  deps: Deps,
  user: UserActor,
  { query: { cursor, limit }, ...place }: Place & { query: UnlinkedQuery },
): Promise<{ data: UnlinkedMention[]; nextCursor: string | null }> {
  const { keeper, row } = await getTopic(deps, user, place)
  const { engine, reports } = deps.database
  const names = await searchedNames(deps, row.id)
  if (names.length === 0) return { data: [], nextCursor: null }
  const data: UnlinkedMention[] = []
  let after: DayPlace | undefined = cursor === undefined ? undefined : dayPlaceOf('newest', cursor)
  for (let look = 0; look < looks; look += 1) {
    const rows = await listNaming(
      { db: reports, engine },
      { keeperId: keeper.id, topicId: row.id, names },
      { after, limit: rowsPerLook },
    )
    for (const { id, title, body, local_date, occurred_at, date_precision } of rows) {
      after = { localDate: local_date, occurredAt: occurred_at, id }
      const found = findName(body.slice(0, searchedBodyChars), names)
      if (!found) continue
      const quote = quoteOf(body, found)
      const datePrecision = DatePrecision.parse(date_precision)
      data.push({ momentId: id, title, localDate: local_date, datePrecision, quote })
      if (data.length === limit) return { data, nextCursor: dayCursor('newest', after) }
    }
    if (rows.length < rowsPerLook) return { data, nextCursor: null }
  }
  return { data, nextCursor: after ? dayCursor('newest', after) : null }
}

/** Puts the name that a moment has first into brackets, as an edit. Throws `conflict` where it is no longer there. */
export async function linkUnlinked(
  deps: Deps,
  user: UserActor,
  { momentId, ...place }: OfMoment,
): Promise<LinkedMention> {
  const { keeper, row: topic } = await getTopic(deps, user, place, 'edit')
  const { row } = await getMomentRow(deps, user, { keeperId: keeper.id, momentId })
  const names = await searchedNames(deps, topic.id)
  const found = findName(row.body.slice(0, searchedBodyChars), names)
  if (!found) throw new AppError('conflict', topicWording.namedElsewhere)
  const change = { version: row.version, body: linkName(row.body, found, topic.name, names) }
  const moment = await changeMoment(deps, user, { keeperId: keeper.id, momentId, change })
  return { moment, before: row.body }
}

/** Remembers that a moment means something else. */
export async function dismissUnlinked(
  deps: Deps,
  user: UserActor,
  { momentId, ...place }: OfMoment,
): Promise<void> {
  const { keeper, row: topic } = await getTopic(deps, user, place, 'edit')
  const { row } = await getMomentRow(deps, user, { keeperId: keeper.id, momentId })
  await takeTopicPace(deps, user)
  await deps.database.transaction((trx) => insertDismissal(trx, topic.id, row.id))
}

/** Takes that back. */
export async function recallUnlinked(
  deps: Deps,
  user: UserActor,
  { momentId, ...place }: OfMoment,
): Promise<void> {
  const { keeper, row: topic } = await getTopic(deps, user, place, 'edit')
  const { row } = await getMomentRow(deps, user, { keeperId: keeper.id, momentId })
  await takeTopicPace(deps, user)
  await deps.database.transaction((trx) => removeDismissal(trx, topic.id, row.id))
}

/** A topic's names, without single letters: those stand in every text. */
async function searchedNames(deps: Deps, topicId: string): Promise<string[]> {
  const names = (await listNames(deps.database.db, [topicId])).get(topicId) ?? []
  return names
    .filter(({ slug }) => /[\p{L}\p{N}]/u.test(slug) && (slug.length > 1 || /\p{Script=Han}/u.test(slug)))
    .map(({ name }) => name)
}

const beforeChars = 40
const quoteChars = 110

/** The sentence around a name, on one line, with the name marked. */
function quoteOf(body: string, { from, to }: FoundName) {
  const name = oneLine(body.slice(from, to))
  const line = body.slice(0, from).search(/[^\n]*$/)
  const start = Math.max(line, from - beforeChars)
  const cut = start > line ? body.slice(start, from).replace(/^\S*\s/, '') : body.slice(start, from)
  const before = `${start > line ? '…' : ''}${oneLine(cut.toWellFormed())}`
  const rest = /^[^\n]*/.exec(body.slice(to, to + quoteChars))?.[0] ?? ''
  const isCut = rest.length === quoteChars
  const after = oneLine((isCut ? rest.replace(/\s\S*$/, '') : rest).toWellFormed())
  return {
    text: `${before}${name}${after}${isCut ? '…' : ''}`.trimEnd(),
    marks: [[before.length, before.length + name.length] as [number, number]],
  }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}
