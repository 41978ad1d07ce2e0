import type { Dashboard } from '#contracts/keepers/dashboard.ts'
import type { KeeperType } from '#contracts/keepers/keeper-choices.ts'
import {
  addressed,
  holdsAvoided,
  openQuestions,
  type PromptSource,
  type PromptVoice,
  questionAbout,
} from '#contracts/keepers/prompt-wording.ts'
import type { MomentRow } from '../moments/moment-rows.ts'
import type { WrittenPrompt } from '../prompts/written-prompts.table.ts'

type Telling = Pick<MomentRow, 'id' | 'title' | 'place_name' | 'mood' | 'local_date'>

/** Questions that come from moments, at most. */
const mostAsked = 4
/** What is longer no longer reads like a question. */
const titleChars = 60

/**
 * Questions for a day: the one that a model wrote for it, where its owner wants that; the person's own, from the template that is attached to the keeper; about what was written lately
 * or on this day of other years, one about each day; and then those that any keeper of the type can ask. All but the
 * person's own are in the keeper's voice, and none has a phrase that it never uses. The same all day long; another day
 * begins with another.
 */
export function promptsOf(
  moments: readonly Telling[],
  {
    keeperType,
    own,
    today,
    voice,
    written,
  }: {
    keeperType: KeeperType
    own: readonly string[]
    today: string
    voice: PromptVoice
    written: Pick<WrittenPrompt, 'text' | 'model'> | undefined
  },
): Dashboard['prompts'] {
  const asked = new Map<string, Dashboard['prompts'][number]>()
  for (const moment of moments) {
    const source = sourceOf(moment, today)
    if (source === undefined || asked.has(moment.local_date) || asked.size === mostAsked) continue
    const weekday = weekdayFormat.format(Date.parse(moment.local_date))
    const text = questionAbout(source, weekday, voice)
    if (!holdsAvoided(text, voice)) asked.set(moment.local_date, { text, momentId: moment.id })
  }
  const ofDay = (texts: readonly string[]) =>
    turned(texts, dayNumber(today)).map((text) => ({ text, momentId: null }))
  const open = openQuestions[keeperType]
    .map((text) => addressed(text, voice))
    .filter((text) => !holdsAvoided(text, voice))
  // The voice may have changed since.
  const isFit = written !== undefined && !holdsAvoided(written.text, voice)
  const ofModel = isFit ? [{ text: written.text, momentId: null, by: written.model }] : []
  return [...ofModel, ...ofDay(own), ...asked.values(), ...ofDay(open)]
}

const weekdayFormat = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' })

function sourceOf(moment: Telling, today: string): PromptSource | undefined {
  const days = dayNumber(today) - dayNumber(moment.local_date)
  const isAnniversary = moment.local_date.slice(5) === today.slice(5) && days > 0
  const years = Number(today.slice(0, 4)) - Number(moment.local_date.slice(0, 4))
  const about = aboutOf(moment)
  if (about === undefined || days < 1) return undefined
  return { id: moment.id, about, ago: isAnniversary ? { years } : { days } }
}

function aboutOf({ title, place_name: place, mood }: Telling): PromptSource['about'] | undefined {
  if (title !== null && title.length <= titleChars) return { title }
  if (place !== null && place.length <= titleChars) return { place }
  if (mood === -2) return { mood: 'Heavy' }
  if (mood === -1) return { mood: 'Low' }
  return mood === 2 ? { mood: 'Bright' } : undefined
}

function dayNumber(day: string): number {
  return Date.parse(day) / 86_400_000
}

function turned<T>(list: readonly T[], by: number): T[] {
  const at = list.length === 0 ? 0 : by % list.length
  return [...list.slice(at), ...list.slice(0, at)]
}
