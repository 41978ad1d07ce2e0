import type { FactStatus } from '#contracts/keepers/fact-choices.ts'
import type { JourneyStatus } from '#contracts/keepers/journey-choices.ts'
import type { KeeperCreate } from '#contracts/keepers/keepers.ts'
import type { Review } from '#contracts/keepers/moments.ts'
import type { LinkType } from '#contracts/keepers/topic-choices.ts'
import type { Tone } from '#contracts/keepers/voice-choices.ts'

/** A keeper that shows what keepers can hold, as its texts are written. Its parts name each other by titles and times. */
export type SampleKeeper = {
  keeper: Pick<KeeperCreate, 'title' | 'purpose' | 'keeperType' | 'memoryPattern' | 'theme'> & {
    timezone: string
  }
  topics: readonly SampleTopic[]
  journeys: readonly SampleJourney[]
  /** In the order of their times. */
  moments: readonly SampleMoment[]
  facts: readonly SampleFact[]
  voice: SampleVoice
  palace?: SamplePalace
  /** What is said in its sounds, by their names. */
  transcripts?: Readonly<Record<string, string>>
}

/** A moment of a sample keeper. `at` is local time in `tz` (the keeper's where absent): it names the moment, and no two have the same. */
export type SampleMoment = {
  /** `YYYY-MM-DD HH:MM` */
  at: string
  /** Only while travelling, an IANA name. */
  tz?: string
  precision?: 'day' | 'month' | 'year' | 'circa'
  /** An entry where absent. */
  kind?: 'note' | 'checkin' | 'voice' | 'photo' | 'answer' | 'decision'
  title?: string
  mood?: -2 | -1 | 0 | 1 | 2
  energy?: 1 | 2 | 3 | 4 | 5
  sleepHours?: number
  place?: string
  /** The title of one of the keeper's journeys. */
  journey?: string
  isPinned?: true
  /** Whether it is marked public: seen by others once the keeper is. */
  isPublic?: true
  /** Whether agents are kept from it. */
  isKeptFromAgents?: true
  /** When its question, which is its title, is asked again. */
  review?: Review
  /** The moment above it in the outline. */
  under?: string
  links?: readonly { type: Exclude<LinkType, 'mention'>; to: string }[]
  /** Markdown. One of the samples' files stands in it as `files/{name}`. */
  body: string
}

/** A topic of a sample keeper: what moments name, and what else they call it. */
export type SampleTopic = {
  name: string
  kind: 'theme' | 'person' | 'place' | 'thing'
  aliases: readonly string[]
}

/** A journey of a sample keeper; dates are local days. In the order they began. */
export type SampleJourney = {
  title: string
  intention: string
  status: JourneyStatus
  startedOn: string
  targetOn?: string
  endedOn?: string
  outcome?: string
  nextStep?: string
  milestones: readonly { title: string; reachedOn?: string; dueOn?: string }[]
}

/** What the keeper believes. `supersededBy` is the statement of the fact that took its place; quotes stand letter for letter in their moments. */
export type SampleFact = {
  statement: string
  status: FactStatus
  validFrom?: string
  validTo?: string
  supersededBy?: string
  sources: readonly { at: string; quote: string }[]
}

/** How the keeper speaks; `examples` are moments. */
export type SampleVoice = {
  tone: Tone
  address: string
  avoid: readonly string[]
  examples: readonly string[]
}

/** Rooms with their moments in two columns, what lies outside them, notes, and doors between any of these. */
export type SamplePalace = {
  rooms: readonly { id: string; label: string; x: number; y: number; moments: readonly string[] }[]
  outside: readonly { moment: string; x: number; y: number }[]
  notes: readonly {
    id: string
    x: number
    y: number
    width: number
    height: number
    color: string | null
    text: string
  }[]
  doors: readonly { from: string; to: string; label: string | null }[]
}
