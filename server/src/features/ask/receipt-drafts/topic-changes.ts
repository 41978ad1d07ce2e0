import { receiptsMark } from '#contracts/keepers/ask-answer.ts'
import { topicChangesWording as wording } from '#contracts/keepers/receipt-draft-wording.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { UserActor } from '../../../http/actor.ts'
import {
  findMentioning,
  findPlaces,
  getTopic,
  listPeriods,
  todayIn,
  type TopicPlace,
} from '../../keepers/index.ts'
import { receiptRules, type DraftSubject } from './draft-subject.ts'

/** The latest periods are drafted from; more don't fit into what a model is given. */
const periodsMax = 24

/** How one of the person's topics changed. Throws `conflict` where it is to be written and there is too little. */
export async function getTopicChanges(
  deps: Deps,
  user: UserActor,
  place: TopicPlace,
  action: 'see' | 'edit' = 'see',
): Promise<DraftSubject> {
  const { keeper, row: topic } = await getTopic(deps, user, place, action)
  const periods = (await listPeriods(deps.database.reports, topic)).slice(-periodsMax)
  if (periods.length === 0 && action === 'edit') throw new AppError('conflict', wording.empty)
  const about = { keeper_id: keeper.id, journey_id: null, topic_id: topic.id }
  const names = periods.map(({ period }) => period)
  return {
    ...{ keeper, about, of: periods.length === 0 ? 0 : topic.count },
    ...{ title: wording.momentTitle(topic.name), day: todayIn(keeper, deps.now()) },
    agent: { id: 'topic-changes', name: wording.title, purpose: 'Drafts how a topic changed.' },
    ...{ author: wording.author, asked: wording.asked, instructions: instructions(topic.name, names) },
    async listMoments(db) {
      const listed: { id: string; rank: number }[] = []
      for (const period of names) {
        const places = await findPlaces(db, topic.id, { period, isForModel: true })
        for (const [rank, { momentId }] of places.entries()) listed.push({ id: momentId, rank })
      }
      return listed
    },
    findOwn: (db, ids) => (ids.length === 0 ? Promise.resolve(new Set()) : findMentioning(db, topic.id, ids)),
  }
}

const instructions = (
  name: string,
  periods: readonly string[],
) => `You draft how something changed over time in somebody's journal, from passages of it and from nothing else. "You" in the text is the person who wrote them and will read it.

What it is called: ${JSON.stringify(name)}. The periods that have passages: ${periods.join(', ')}.

- Write one short paragraph of plain text for each period that differs from the one before, in the language of the passages, one or two sentences each. Begin it with the period and a colon, such as 2024: or 2019 to 2022:
- Say what changed in how they write about it. No advice, no praise, nothing that the passages don't say.
${receiptRules(receiptsMark)}`
