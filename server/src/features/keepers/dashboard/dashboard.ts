import type { Dashboard, DashboardQuery } from '#contracts/keepers/dashboard.ts'
import { KeeperType } from '#contracts/keepers/keepers.ts'
import { addDays } from '#contracts/keepers/local-date.ts'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { findDailyPrompts } from '../../templates/index.ts'
import { getKeeper } from '../keepers.ts'
import { summaryAnswer } from '../moments/moment-rows.ts'
import {
  countDays,
  countOnDays,
  firstYear,
  listBestOfDays,
  listChapters,
  listSteps,
  listTelling,
  listTopicDays,
} from './dashboard.table.ts'
import { findWrittenPrompt } from '../prompts/written-prompts.table.ts'
import { readVoiceFields } from '../voice/voice-preamble.ts'
import { todayIn } from '../today-in.ts'
import { promptsOf } from './prompts.ts'
import { trendsOf, trendWeeks } from './trends.ts'

/** The year is shown as weeks from Monday on, this one last. */
const weeks = 53
const rhythmDays = 28
const askedDays = 14
const onThisDayMax = 12
const stepsMax = 3
const chaptersMax = 6

/** What a keeper shows first, by the viewer's own day. */
export async function showDashboard(
  deps: Deps,
  user: UserActor,
  { keeperId, query }: { keeperId: string; query: DashboardQuery },
): Promise<Dashboard> {
  const keeper = await getKeeper(deps, user, keeperId)
  const today = query.today ?? todayIn(keeper, deps.now())
  const db = deps.database.reports
  const trendsFrom = addDays(today, 1 - 7 * trendWeeks)
  const [days, first, recent, own, steps, chapters, topicDays, voice, written] = await Promise.all([
    countDays(db, keeper.id, { from: firstDay(today), to: today }),
    firstYear(db, keeper.id),
    listTelling(db, keeper.id, { from: addDays(today, -askedDays), to: addDays(today, -1), limit: 30 }),
    findDailyPrompts(db, keeper.id),
    listSteps(db, keeper.id, stepsMax),
    listChapters(db, keeper.id, { from: firstDay(today), to: today, limit: chaptersMax }),
    listTopicDays(db, keeper.id, { from: trendsFrom, to: today }),
    readVoiceFields(db, keeper.id),
    findWrittenPrompt(db, keeper.id, today),
  ])
  const earlier = earlierYears(today, first)
  const [past, pastDays] = await Promise.all([
    listBestOfDays(db, keeper.id, { days: earlier, limit: onThisDayMax }),
    countOnDays(db, keeper.id, earlier),
  ])
  const lately = addDays(today, 1 - rhythmDays)
  return {
    today,
    days,
    rhythm: { days: days.filter(({ date }) => date >= lately).length, of: rhythmDays },
    onThisDay: {
      years: first === undefined ? 0 : Math.max(0, Number(today.slice(0, 4)) - first),
      days: pastDays,
      moments: past.map((row) => summaryAnswer(row, '')),
    },
    steps: steps.map(({ id, title, started_on, target_on, next_step }) => ({
      ...{ id, title, startedOn: started_on, targetOn: target_on, nextStep: next_step ?? '' },
    })),
    chapters: chapters.toReversed().map(({ id, title, started_on, ended_on }) => ({
      id,
      title,
      startedOn: started_on,
      endedOn: ended_on,
    })),
    trends: trendsOf(topicDays, trendsFrom),
    prompts: promptsOf([...recent, ...past], {
      keeperType: KeeperType.parse(keeper.keeper_type),
      ...{ own, today, voice, written },
    }),
  }
}

/** The Monday with which the year's weeks begin. */
function firstDay(today: string): string {
  const weekday = (new Date(today).getUTCDay() + 6) % 7
  return addDays(today, -weekday - 7 * (weeks - 1))
}

/** This day in each year since the first, where the year has it. */
function earlierYears(today: string, first: number | undefined): string[] {
  const year = Number(today.slice(0, 4))
  const count = first === undefined ? 0 : Math.max(0, year - first)
  return Array.from({ length: count }, (_, back) => `${yearText(year - 1 - back)}${today.slice(4)}`)
}

function yearText(year: number): string {
  return String(year).padStart(4, '0')
}
