import type { Flag, TimeMs } from './columns.ts'

/** Journeys of keepers. */
export type JourneyTables = {
  journeys: JourneysTable
  journey_milestones: JourneyMilestonesTable
  journey_moments: JourneyMomentsTable
}

/** Days are `YYYY-MM-DD`. */
export type JourneysTable = {
  id: string
  keeper_id: string
  title: string
  intention: string
  status: string
  /** The place of its status in the order of a list. */
  rank: number
  /** Its place among those of its status. */
  position: number
  started_on: string
  target_on: string | null
  ended_on: string | null
  outcome: string | null
  next_step: string | null
  version: number
  created_at: TimeMs
  updated_at: TimeMs
}

export type JourneyMilestonesTable = {
  id: string
  journey_id: string
  title: string
  due_on: string | null
  reached_on: string | null
  position: number
  version: number
}

/** Which moments belong to a journey. */
export type JourneyMomentsTable = {
  journey_id: string
  moment_id: string
  /** When it happened, in milliseconds since 1970, until a person moves it. */
  position: number
  is_moved: Flag
  turning_point: Flag
}
