import type { LinkType } from './topic-choices.ts'
import { counted } from './keeper-wording.ts'

/** Sentences of the view of associations. Schema-free. */
export const associationWording = {
  failed: 'Error loading associations',
  pathsFailed: 'The paths failed to load.',
  none: 'Nothing is connected yet',
  nonePrompt:
    'Write #river or [[Mama]] in a moment. What you mention together is connected here, and you can follow how one led to another.',
  writeFirst: 'Write a moment',
  alone: (name: string) => `Nothing else is written together with ${name} yet.`,
  noTopics: 'This moment mentions no topics yet.',
  around: (name: string) => `Written together with ${name}`,
  inMoment: (name: string) => `Written in “${name}”`,
  chooseCentre: 'Choose a topic',
  more: (count: number) => `${counted(count, 'more topic')} not shown`,
  twoHops: (name: string, count: number) => `${counted(count, 'topic')} two hops from ${name}`,
  showGraph: 'Show the graph',
  hideGraph: 'Hide the graph',
  howLabel: 'How one topic led to another',
  choosePrompt: 'Choose two topics to see how one led to the other.',
  sameTopic: 'Choose two different topics.',
  noPath: (from: string, to: string) =>
    `No chain of up to five moments leads from ${from} to ${to}. Try the other direction.`,
  otherDirection: 'Other direction',
  otherWay: 'Another way',
  onePath: 'The only path found',
  shortestOf: (count: number) => `Shortest of ${count} paths`,
  pathOf: (place: number, count: number) => `Path ${place} of ${count}`,
  through: (names: readonly string[]) => `by way of ${listed(names)}`,
  direct: 'in one moment',
} as const

/** How moments are linked, read from the one to the next. */
export const pathLinkLabels: Record<LinkType, string> = {
  mention: 'a mention',
  continues: 'a continuation',
  contradicts: 'a contradiction',
  answers: 'an answer',
}

/** "the same day", "3 weeks later" */
export function laterText(from: string, to: string): string {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
  if (days <= 0) return 'the same day'
  if (days === 1) return 'the next day'
  if (days < 14) return `${counted(days, 'day')} later`
  if (days < 60) return `${counted(Math.round(days / 7), 'week')} later`
  if (days < 700) return `${counted(Math.round(days / 30.4), 'month')} later`
  return `${counted(Math.round(days / 365.25), 'year')} later`
}

function listed(names: readonly string[]): string {
  if (names.length < 2) return names.join('')
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
