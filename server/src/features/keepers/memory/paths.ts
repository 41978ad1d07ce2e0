import type { PathBond, Paths, PathsQuery } from '#contracts/keepers/associations.ts'
import { DatePrecision } from '#contracts/keepers/moments.ts'
import { topicWording } from '#contracts/keepers/topic-wording.ts'
import { TopicKind } from '#contracts/keepers/topics.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { UserActor } from '../../../http/actor.ts'
import { takeLimits } from '../../limits/index.ts'
import { getKeeper } from '../keepers.ts'
import { findTopicNode } from './associations.ts'
import { listNodes, type NodeRow } from './associations.table.ts'
import { findChains, type Bond } from './find-chains.ts'
import { listStepMoments } from './paths.table.ts'

/** How one topic led to another. Throws `not_found` where one of them isn't in the keeper. */
export async function showPaths(
  deps: Deps,
  user: UserActor,
  { keeperId, query }: { keeperId: string; query: PathsQuery },
): Promise<Paths> {
  const keeper = await getKeeper(deps, user, keeperId)
  const pace = { key: `paths:${user.userId}`, limit: 120, windowMs: 60_000, block: 10 }
  await takeLimits(deps, [pace], topicWording.lookingTooFast)
  const db = deps.database.reports
  const [from, to] = [
    await findTopicNode(db, keeper.id, query.from),
    await findTopicNode(db, keeper.id, query.to),
  ]
  if (!from || !to) throw new AppError('not_found', topicWording.notFound)
  const chains = await findChains(db, keeper.id, { from: from.id, to: to.id })
  const steps = chains.flat()
  const topics = await listNodes(
    db,
    steps.flatMap(({ bond }) => ('topicId' in bond ? [bond.topicId] : [])),
  )
  const rows = await listStepMoments(
    db,
    steps.map(({ at }) => at.momentId),
  )
  const moments = new Map(
    rows.map((row) => [
      row.id,
      {
        ...{ id: row.id, title: row.title, excerpt: row.excerpt, localDate: row.local_date },
        datePrecision: DatePrecision.parse(row.date_precision),
      },
    ]),
  )
  return {
    ...{ from: endOf(from), to: endOf(to) },
    paths: chains.map((chain) => ({
      steps: chain.flatMap(({ at, bond }) => {
        const moment = moments.get(at.momentId)
        return moment ? [{ moment, shares: bondOf(bond, topics) }] : []
      }),
    })),
  }
}

function endOf({ id, name, kind }: NodeRow) {
  return { id, name, kind: TopicKind.parse(kind) }
}

function bondOf(bond: Bond, topics: Map<string, NodeRow>): PathBond {
  if ('link' in bond) return { type: 'link', link: bond.link }
  return { type: 'topic', id: bond.topicId, name: topics.get(bond.topicId)?.name ?? '' }
}
