import type { LinkType } from '#contracts/keepers/topic-choices.ts'
import type { Queries } from '../../../database/database.ts'
import {
  findLatestShared,
  listPathLinks,
  listReached,
  listTopicsOf,
  type At,
  type PathLink,
} from './paths.table.ts'

/** What a moment shares with the one before it: a topic, or a link. The first one: the topic of the beginning. */
export type Bond = { topicId: string } | { link: LinkType }
export type ChainStep = { at: At; bond: Bond }
export type Chain = ChainStep[]

const chainsMax = 4
const stepsMax = 5
/** Topics that are looked around from, in all. Each is one query of bounded size. */
const lookedFromMax = 40
/** Topics that one leads on to, those that it is written together with most. */
const onwardMax = 24

/** Where a search stands: the moments so far, and the topic through which it goes on; none: along links alone. */
type Reach = { chain: Chain; topicId: string | undefined }
type Ends = { from: string; to: string }
type Links = { all: PathLink[]; topicsOf: Map<string, Set<string>> }

/**
 * Chains of moments, in the order of time, from one that mentions a topic to one that mentions another. Neighbours
 * share a topic or a link. The shortest first; each goes another way.
 */
export async function findChains(db: Queries, keeperId: string, ends: Ends): Promise<Chain[]> {
  if (ends.from === ends.to) return []
  const links = await readLinks(db, keeperId)
  const found: Chain[] = []
  const seen = new Set<string>([ends.from, ends.to])
  // Reaches by how many moments they have.
  const waiting: Reach[][] = [[{ chain: [], topicId: ends.from }]]
  let lookedFrom = 0
  for (let steps = 0; steps < stepsMax; steps += 1) {
    for (const reach of waiting[steps] ?? []) {
      if (found.length >= chainsMax || lookedFrom >= lookedFromMax) break
      if (reach.topicId !== undefined) lookedFrom += 1
      const next = [...alongLinks(links, reach, ends), ...(await alongTopic(db, reach, ends))]
      for (const { chain, topicId } of next) {
        if (chain.length > stepsMax) continue
        if (topicId === ends.to) {
          found.push(chain)
          continue
        }
        const key = topicId ?? chain.at(-1)?.at.momentId ?? ''
        if (seen.has(key)) continue
        seen.add(key)
        waiting[chain.length] = [...(waiting[chain.length] ?? []), { chain, topicId }]
      }
    }
  }
  const shortest = found.toSorted((one, other) => one.length - other.length).slice(0, chainsMax)
  return Promise.all(shortest.map((chain) => drawTogether(db, chain, ends)))
}

/** The moments in which the reach's topic is written together with others. */
async function alongTopic(db: Queries, { chain, topicId }: Reach, ends: Ends): Promise<Reach[]> {
  if (topicId === undefined) return []
  const reached = await listReached(db, topicId, {
    since: chain.at(-1)?.at,
    without: topicId === ends.from ? undefined : ends.from,
    target: ends.to,
  })
  const onward = reached.filter(({ topicId: id }) => id !== ends.to).slice(0, onwardMax)
  return [...reached.filter(({ topicId: id }) => id === ends.to), ...onward].map((one) => ({
    chain: [...chain, { at: one.first, bond: { topicId } }],
    topicId: one.topicId,
  }))
}

/** From the reach's moments, those that are linked with a later one. */
function alongLinks({ all, topicsOf }: Links, { chain, topicId }: Reach, { from, to }: Ends): Reach[] {
  const last = chain.at(-1)?.at
  const mentions = (at: At, topic: string) => topicsOf.get(at.momentId)?.has(topic) === true
  return all.flatMap((link): Reach[] => {
    const [early, late] = isBefore(link.from, link.to) ? [link.from, link.to] : [link.to, link.from]
    const isLast = early.momentId === last?.momentId
    const isOfTopic =
      topicId !== undefined && mentions(early, topicId) && (last === undefined || isBefore(last, early))
    if ((!isLast && !isOfTopic) || mentions(early, to) || mentions(late, from)) return []
    if (!isLast && topicId !== from && mentions(early, from)) return []
    const start = isLast || topicId === undefined ? chain : [...chain, { at: early, bond: { topicId } }]
    const whole = [...start, { at: late, bond: { link: link.link } }]
    const onward = mentions(late, to) ? [to] : [undefined, ...(topicsOf.get(late.momentId) ?? [])]
    return onward.map((topic) => ({ chain: whole, topicId: topic }))
  })
}

async function readLinks(db: Queries, keeperId: string): Promise<Links> {
  const all = await listPathLinks(db, keeperId)
  const ids = new Set(all.flatMap(({ from, to }) => [from.momentId, to.momentId]))
  return { all, topicsOf: await listTopicsOf(db, [...ids]) }
}

/** The same way by the latest moments that it can go through, so that each leads to the next. */
async function drawTogether(db: Queries, chain: Chain, { from, to }: Ends): Promise<Chain> {
  const drawn = [...chain]
  for (let place = chain.length - 2; place >= 0; place -= 1) {
    const [step, next] = [drawn[place], drawn[place + 1]]
    if (!step || !next || !('topicId' in step.bond) || !('topicId' in next.bond)) continue
    const without = place === 0 ? [to] : [to, from]
    const shared = [step.bond.topicId, next.bond.topicId] as const
    const at = await findLatestShared(db, shared, { before: next.at, without })
    if (at) drawn[place] = { ...step, at }
  }
  return drawn
}

function isBefore(one: At, other: At): boolean {
  if (one.localDate !== other.localDate) return one.localDate < other.localDate
  if (one.occurredAt !== other.occurredAt) return one.occurredAt < other.occurredAt
  return one.momentId < other.momentId
}
