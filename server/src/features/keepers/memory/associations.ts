import type {
  AssociationEdge,
  AssociationNode,
  Associations,
  AssociationsQuery,
} from '#contracts/keepers/associations.ts'
import { momentKindLabels } from '#contracts/keepers/moment-list-wording.ts'
import { MomentKind } from '#contracts/keepers/moments.ts'
import { topicSlug } from '#contracts/keepers/topic-names.ts'
import { topicWording } from '#contracts/keepers/topic-wording.ts'
import { TopicKind } from '#contracts/keepers/topics.ts'
import type { Queries } from '../../../database/database.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { UserActor } from '../../../http/actor.ts'
import { getKeeper } from '../keepers.ts'
import { findTopicIds } from '../topics/topics.table.ts'
import {
  findCentreMoment,
  findMostMentioned,
  findNewest,
  findNode,
  listExcerpts,
  listNodes,
  listMomentsOf,
  listTogetherWith,
  listTopicsOfMoment,
  type NeighbourRow,
  type NodeRow,
} from './associations.table.ts'
import { quoteAbout } from './quote-about.ts'

/** Nodes of one picture, the centre included: with more, no name could be read. */
const nodesMax = 24
/** Of these, one hop from the centre where two hops are shown. */
const nearMax = 14
/** Moments of a topic that are counted for what is written together with it: more than most topics ever have. */
const countedMax = 20_000
/** The same for the second hop, which looks at many topics at once. */
const farCountedMax = 1_000

/** What is written together with a topic, or in a moment. Throws `not_found`. */
export async function showAssociations(
  deps: Deps,
  user: UserActor,
  { keeperId, query: { around, hops } }: { keeperId: string; query: AssociationsQuery },
): Promise<Associations> {
  const keeper = await getKeeper(deps, user, keeperId)
  const db = deps.database.reports
  const topic =
    around === undefined ? await findMostMentioned(db, keeper.id) : await findTopicNode(db, keeper.id, around)
  if (topic) {
    const oneHop = await listTogetherWith(db, [topic.id], { except: [topic.id], newest: countedMax })
    const newest = (await findNewest(db, topic.id))?.moment_id ?? ''
    const centre = { id: topic.id, together: topic.count, newest }
    return draw(db, { centre, oneHop, hops })
  }
  if (around === undefined) return { nodes: [], edges: [], more: 0 }
  const moment = await findCentreMoment(db, keeper.id, around)
  if (!moment) throw new AppError('not_found', topicWording.notFound)
  const oneHop = await listTopicsOfMoment(db, moment.id)
  const centre = { id: moment.id, together: 1, newest: moment.id }
  const drawn = await draw(db, { centre, oneHop, hops })
  const name =
    moment.title ?? (moment.excerpt.slice(0, 60) || momentKindLabels[MomentKind.parse(moment.kind)])
  const node = { ...centreOf(centre, moment.excerpt), name, kind: 'moment', count: 1 } as const
  const near = drawn.nodes.filter((one) => one.hops === 1)
  return {
    ...drawn,
    nodes: [node, ...drawn.nodes],
    edges: [...near.map(({ id }) => ({ from: moment.id, to: id, moments: 1 })), ...drawn.edges],
  }
}

/** A topic by its id or by one of its names. */
export async function findTopicNode(
  db: Queries,
  keeperId: string,
  given: string,
): Promise<NodeRow | undefined> {
  const own = await findNode(db, keeperId, given)
  if (own) return own
  const slug = topicSlug(given)
  const id = (await findTopicIds(db, keeperId, [slug])).get(slug)
  return id === undefined ? undefined : findNode(db, keeperId, id)
}

/** The centre where it is a topic, and what is around it. */
async function draw(
  db: Queries,
  { centre, oneHop, hops }: { centre: NeighbourRow; oneHop: NeighbourRow[]; hops: number },
): Promise<Associations> {
  const near = oneHop.slice(0, hops === 1 ? nodesMax - 1 : nearMax)
  const known = new Set([centre.id, ...oneHop.map(({ id }) => id)])
  const nearIds = near.map(({ id }) => id)
  const twoHops =
    hops === 1
      ? []
      : (
          await listTogetherWith(db, nearIds, { except: [centre.id, ...nearIds], newest: farCountedMax })
        ).filter(({ id }) => !known.has(id))
  const far = twoHops.slice(0, nodesMax - 1 - near.length)
  const shown = [
    { ...centre, hops: 0 },
    ...near.map((one) => ({ ...one, hops: 1 })),
    ...far.map((one) => ({ ...one, hops: 2 })),
  ]
  const rows = await listNodes(
    db,
    shown.map(({ id }) => id),
  )
  const excerpts = await listExcerpts(
    db,
    shown.map(({ newest }) => newest),
  )
  const nodes = shown.flatMap(({ id, together, newest, hops: away }): AssociationNode[] => {
    const row = rows.get(id)
    if (!row) return []
    const quote = quoteOf(newest, quoteAbout(excerpts.get(newest) ?? '', row.name))
    return [{ ...row, kind: TopicKind.parse(row.kind), together, hops: away, quote }]
  })
  const moments = await listMomentsOf(
    db,
    nodes.map(({ id }) => id),
    countedMax,
  )
  const edges = pairsOf(moments)
  return { nodes, edges, more: oneHop.length - near.length + twoHops.length - far.length }
}

/** How many moments each two topics share, for those that share any, most first. */
function pairsOf(topics: readonly { topicId: string; momentIds: readonly string[] }[]): AssociationEdge[] {
  // A bit for each topic, of which there are fewer than an integer has.
  const topicsOf = new Map<string, number>()
  for (const [place, { momentIds }] of topics.entries())
    for (const id of momentIds) topicsOf.set(id, (topicsOf.get(id) ?? 0) | (1 << place))
  const sets = new Map<number, number>()
  for (const set of topicsOf.values()) sets.set(set, (sets.get(set) ?? 0) + 1)
  const edges: AssociationEdge[] = []
  for (const [place, { topicId: from }] of topics.entries())
    for (const [further, { topicId: to }] of topics.slice(place + 1).entries()) {
      const both = (1 << place) | (1 << (place + 1 + further))
      let moments = 0
      for (const [set, count] of sets) if ((set & both) === both) moments += count
      if (moments > 0) edges.push({ from, to, moments })
    }
  return edges.toSorted((one, other) => other.moments - one.moments)
}

function centreOf({ id, together }: NeighbourRow, excerpt: string) {
  return { id, together, hops: 0, quote: quoteOf(id, quoteAbout(excerpt, '')) }
}

function quoteOf(momentId: string, text: string): AssociationNode['quote'] {
  return text === '' ? null : { momentId, text }
}
