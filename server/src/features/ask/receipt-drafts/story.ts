import { receiptsMark } from '#contracts/keepers/ask-answer.ts'
import { isOver } from '#contracts/keepers/journey-choices.ts'
import { JourneyStatus } from '#contracts/keepers/journeys.ts'
import { storyWording as wording } from '#contracts/keepers/receipt-draft-wording.ts'
import { fullDayText } from '#contracts/keepers/week-review-text.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { UserActor } from '../../../http/actor.ts'
import { countPaths, findOnStoryPath, getJourneyRow, listStoryMoments, todayIn } from '../../keepers/index.ts'
import { receiptRules, type DraftSubject } from './draft-subject.ts'

export type StoryPlace = { keeperId: string; journeyId: string }

/** The story of one of the person's journeys. Throws `conflict` where it is to be written and the journey goes on. */
export async function getStory(
  deps: Deps,
  user: UserActor,
  place: StoryPlace,
  action: 'see' | 'edit' = 'see',
): Promise<DraftSubject> {
  const { keeper, row: journey } = await getJourneyRow(deps, user, place, action)
  if (action === 'edit' && !isOver(JourneyStatus.parse(journey.status)))
    throw new AppError('conflict', wording.notOver)
  const about = { keeper_id: keeper.id, journey_id: journey.id, topic_id: null }
  const [path] = await countPaths(deps.database.reports, [journey.id])
  const of = Number(path?.moments ?? 0)
  if (of === 0 && action === 'edit') throw new AppError('conflict', wording.empty)
  const end = journey.ended_on ?? todayIn(keeper, deps.now())
  return {
    ...{ keeper, about, of, title: wording.momentTitle(journey.title), day: end },
    agent: { id: 'journey-story', name: wording.title, purpose: 'Drafts the story of a journey.' },
    ...{ author: wording.author, asked: wording.asked, instructions: instructions(journey, end) },
    listMoments: (db) => listStoryMoments(db, journey.id),
    findOwn: (db, ids) => findOnStoryPath(db, journey.id, ids),
  }
}

type Named = { title: string; intention: string; started_on: string; outcome: string | null }

const instructions = (
  { title, intention, started_on, outcome }: Named,
  end: string,
) => `You draft the story of a journey from somebody's journal, from passages of it and from nothing else. "You" in the story is the person who wrote them and will read it.

The journey, in their words: ${JSON.stringify({ title, intention, from: fullDayText(started_on), to: fullDayText(end), outcome })}

- Write two to four short paragraphs of plain text, in the language of the passages: how it began, what turned it, how it ended. No advice, no praise, no blame, nothing that the passages don't say.
- Leave the outcome to their own words.
${receiptRules(receiptsMark)}`
