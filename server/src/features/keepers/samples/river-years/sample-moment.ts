/** A moment of a sample keeper. `at` is local time in `tz` (the keeper's where absent): it names the moment, and no two have the same. */
export type SampleMoment = {
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
  /** Markdown. */
  body: string
}
