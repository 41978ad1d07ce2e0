import { isOver } from '#contracts/keepers/journey-choices.ts'
import type { Journey } from '#contracts/keepers/journeys.ts'
import { counted } from '#contracts/keepers/keeper-wording.ts'
import { dayAndMonth, longDay } from '../../../lib/day-text.ts'
import { shortDay } from '../moments/index.ts'

const dayMs = 24 * 3_600_000

/** Days from one day to another, which may be before it. */
export function daysBetween(from: string, to: string): number {
  return Math.round((timeOf(to) - timeOf(from)) / dayMs)
}

/** The first day and the last of all that a journey's strip shows. */
export function spanOf(journey: Journey, today: string): { from: string; to: string } {
  const { startedOn, endedOn, targetOn, arc, milestones, status } = journey
  const reached = milestones.flatMap(({ reachedOn }) => reachedOn ?? [])
  const due = isOver(status) ? [] : milestones.flatMap(({ dueOn }) => dueOn ?? [])
  const days = [
    ...[startedOn, ...arc.points.map(({ on }) => on), ...reached, ...due],
    ...(endedOn === null ? [today, ...(targetOn === null ? [] : [targetOn])] : [endedOn]),
  ].toSorted()
  return { from: days[0] ?? startedOn, to: days.at(-1) ?? startedOn }
}

/** "day 67 of 100", "starts 3 December", "14 March to 1 September". */
export function spanText(journey: Journey, today: string): string {
  const { startedOn, targetOn, endedOn, status } = journey
  if (endedOn !== null) return fromTo(startedOn, endedOn)
  if (status === 'planned' || startedOn > today) return `starts ${dayText(startedOn)}`
  const day = `day ${(daysBetween(startedOn, today) + 1).toLocaleString()}`
  if (targetOn === null) return day
  const whole = daysBetween(startedOn, targetOn) + 1
  return targetOn < today
    ? `${day}, meant to end on ${dayText(targetOn)}`
    : `${day} of ${whole.toLocaleString()}`
}

/** "17 Sep 2026 to 25 Dec 2026 · 17 moments", for a line in a list. */
export function listFacts(journey: Journey): string {
  const { startedOn, targetOn, endedOn, momentCount } = journey
  const end = endedOn ?? targetOn
  const days = end === null ? `Since ${dayText(startedOn)}` : fromTo(startedOn, end)
  return [days, counted(momentCount, 'moment')].join(' · ')
}

/** "14 March", with its year where that isn't the year of `beside`, or this one. */
export function dayText(day: string, beside = String(new Date().getFullYear())): string {
  return day.slice(0, 4) === beside.slice(0, 4) ? dayAndMonth(day) : longDay(day)
}

/** "14 March to 1 September", both with their years where these differ. */
function fromTo(from: string, to: string): string {
  return `${dayText(from, to)} to ${from.slice(0, 4) === to.slice(0, 4) ? dayText(to) : dayText(to, from)}`
}

/** "21 to 31 October" */
export function rangeText({ from, to }: { from: string; to: string }): string {
  if (from === to) return dayText(from)
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7)
  return `${isSameMonth ? Number(from.slice(8)) : dayText(from, to)} to ${dayText(to)}`
}

/** "15 Nov", or "15 Nov 2023" where another year than this is meant. */
export function hungDay(localDate: string, today: string): { day: string; year: string } {
  const year = localDate.slice(0, 4)
  return { day: shortDay({ localDate }), year: year === today.slice(0, 4) ? '' : year }
}

function timeOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}
