import { randomUUID } from 'node:crypto'
import { linksMax } from '#contracts/keepers/topic-choices.ts'
import { topicWording } from '#contracts/keepers/topic-wording.ts'
import { DatePrecision } from '#contracts/keepers/moments.ts'
import { LinkType, type LinkCreate, type MomentLink } from '#contracts/keepers/topics.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { UserActor } from '../../../http/actor.ts'
import { getKeeper } from '../keepers.ts'
import { getMomentRow } from '../moments/moments.ts'
import { findKept } from '../moments/moments.table.ts'
import { countLinks, findLink, insertLinks, listLinkRows, removeLink } from './links.table.ts'
import { takeTopicPace } from './topics.ts'

/** The links that begin at a moment, then those that lead to it, each the newest moment first. */
export async function listLinks(
  deps: Deps,
  user: UserActor,
  place: { keeperId: string; momentId: string },
): Promise<MomentLink[]> {
  const { row } = await getMomentRow(deps, user, place)
  const { db } = deps.database
  const [from, to] = [await listLinkRows(db, row.id, 'from'), await listLinkRows(db, row.id, 'to')]
  return [...from.map((link) => linkAnswer(link, true)), ...to.map((link) => linkAnswer(link, false))]
}

/** Links one moment of a keeper to another one. The same link twice is one. */
export async function createLink(
  deps: Deps,
  user: UserActor,
  { keeperId, input }: { keeperId: string; input: LinkCreate },
): Promise<MomentLink> {
  const keeper = await getKeeper(deps, user, keeperId, 'edit')
  const { db } = deps.database
  const { from, to, type } = input
  const ends = [await findKept(db, keeper.id, from), await findKept(db, keeper.id, to)]
  if (from === to || ends.includes(undefined))
    throw new AppError('invalid_request', topicWording.linkInvalid, {
      fields: { to: topicWording.linkInvalid },
    })
  await takeTopicPace(deps, user)
  const id = await deps.database.transaction(async (trx) => {
    const known = await findLink(trx, input)
    if (known) return known.id
    for (const end of [from, to])
      if ((await countLinks(trx, end)) >= linksMax) throw new AppError('conflict', topicWording.tooManyLinks)
    const link = { id: randomUUID(), keeper_id: keeper.id, from_id: from, to_id: to, type }
    await insertLinks(trx, [{ ...link, created_at: deps.now() }])
    return (await findLink(trx, input))?.id
  })
  const made = (await listLinkRows(db, from, 'from')).find((link) => link.id === id)
  if (!made) throw new AppError('not_found', topicWording.linkNotFound)
  return linkAnswer(made, true)
}

export async function deleteLink(
  deps: Deps,
  user: UserActor,
  { keeperId, linkId }: { keeperId: string; linkId: string },
): Promise<void> {
  const keeper = await getKeeper(deps, user, keeperId, 'edit')
  await takeTopicPace(deps, user)
  const isRemoved = await deps.database.transaction((trx) => removeLink(trx, keeper.id, linkId))
  if (!isRemoved) throw new AppError('not_found', topicWording.linkNotFound)
}

type LinkRow = Awaited<ReturnType<typeof listLinkRows>>[number]

function linkAnswer(row: LinkRow, isFrom: boolean): MomentLink {
  const { id, type, moment_id, title, excerpt, local_date: localDate, date_precision } = row
  const datePrecision = DatePrecision.parse(date_precision)
  return {
    ...{ id, type: LinkType.parse(type), isFrom },
    moment: { id: moment_id, title, localDate, datePrecision, excerpt },
  }
}
