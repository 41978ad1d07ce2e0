import { timeAtWall } from '#contracts/keepers/local-date.ts'
import type { MomentCreate } from '#contracts/keepers/moments.ts'
import { languages, people, places, rareSyllables, topics, type DemoLanguage } from './demo-words.ts'

/** Days are the same whenever a demo is made: it ends here. */
const lastDay = Date.UTC(2026, 10, 21)
const dayMs = 24 * 3_600_000
/** A keeper of a hundred thousand moments spans as many years as somebody writes in. */
const yearsMax = 40
const momentsPerDay = 7

export const demoTimezone = 'Europe/Lisbon'

/** One of the moments of a demo keeper, the oldest first: the same for the same seed, place and count. */
export function demoMoment(seed: number, at: number, count: number): MomentCreate {
  const random = createRandom(seed, at)
  // No list here is empty.
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T
  const chance = (oneOf: number) => random() * oneOf < 1
  const [usual, ...others] = languages
  const language = chance(4) ? pick(others) : usual
  const write = (template: string) => fill(template, language, pick)
  const day = dayOf(at, count)
  const tz = chance(25) ? pick(['Asia/Tokyo', 'Europe/Berlin', 'America/New_York']) : demoTimezone
  const hour = Math.floor(6 + random() * 18)
  const precision = chance(60) ? pick(['day', 'month', 'year', 'circa'] as const) : 'time'
  return {
    kind: chance(3) ? pick(['note', 'checkin', 'voice', 'photo', 'answer', 'decision'] as const) : 'entry',
    title: chance(3) ? write(pick(language.titles)) : null,
    body: bodyOf({ language, write, pick, chance, random }),
    occurredAt: new Date(timeAtWall({ ...day, hour, minute: Math.floor(random() * 60) }, tz)).toISOString(),
    ...{ tz, datePrecision: precision },
    mood: chance(2) ? pick([-2, -1, -1, 0, 0, 0, 1, 1, 2]) : null,
    energy: chance(6) ? pick([1, 2, 3, 4, 5]) : null,
    sleepHours: chance(6) ? 4 + Math.floor(random() * 10) / 2 : null,
    place: chance(3) ? { name: pick(places) } : null,
    pinned: chance(500),
    aiAccess: !chance(50),
    visibility: chance(40) ? 'public' : 'private',
    ...{ dateWords: null, review: null, parentId: null, position: 0, journeys: [] },
  }
}

type Dice = {
  language: DemoLanguage
  write: (template: string) => string
  pick: <T>(choices: readonly T[]) => T
  chance: (oneOf: number) => boolean
  random: () => number
}

/** A few sentences; now and then a long text of several parts. */
function bodyOf({ language, write, pick, chance, random }: Dice): string {
  const paragraph = (sentences: number) =>
    Array.from({ length: sentences }, () => write(pick(language.sentences))).join(language.space)
  const parts = [paragraph(1 + Math.floor(random() * 4))]
  const more = chance(200) ? 20 + Math.floor(random() * 40) : chance(4) ? 1 + Math.floor(random() * 3) : 0
  for (let part = 0; part < more; part += 1) {
    if (more > 3 && part % 8 === 0) parts.push(`## ${write(pick(language.titles))}`)
    parts.push(chance(8) ? listOf(write, pick, language) : paragraph(2 + Math.floor(random() * 5)))
  }
  if (chance(20)) parts.push(`> ${paragraph(1)}`)
  if (chance(40)) parts.push(rareWord(pick))
  if (chance(2)) parts.push(`#${pick(topics)}${chance(3) ? ` #${pick(topics)}` : ''}`)
  return parts.join('\n\n')
}

function listOf(write: Dice['write'], pick: Dice['pick'], language: DemoLanguage): string {
  return Array.from({ length: 3 }, () => `- ${write(pick(language.sentences))}`).join('\n')
}

/** A name that hardly another moment has. */
function rareWord(pick: Dice['pick']): string {
  const name = Array.from({ length: 4 }, () => pick(rareSyllables)).join('')
  return `The street was called ${name[0]?.toUpperCase()}${name.slice(1)}.`
}

function fill(template: string, { words }: DemoLanguage, pick: Dice['pick']): string {
  const shared: Record<string, readonly string[]> = { person: people, place: places, topic: topics }
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => pick(words[name] ?? shared[name] ?? ['']))
}

function dayOf(at: number, count: number): { year: number; month: number; day: number } {
  const days = Math.min(yearsMax * 365, Math.max(1, Math.ceil(count / momentsPerDay)))
  const date = new Date(lastDay - Math.floor(((count - 1 - at) * days) / count) * dayMs)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** Numbers from 0 up to 1, the same for the same seed (mulberry32, https://gist.github.com/tommyettinger/46a874533244883189143505d203312c). */
export function createRandom(seed: number, at: number): () => number {
  let state = Math.imul(seed ^ 0x9e37_79b9, 0x85eb_ca6b) ^ Math.imul(at + 1, 0xc2b2_ae35)
  return () => {
    state = (state + 0x6d2b_79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
