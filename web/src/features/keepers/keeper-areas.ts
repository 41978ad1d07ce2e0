import type { KeeperArea } from '../../app/paths.ts'

export const areaNames: Record<KeeperArea, string> = {
  dashboard: 'Dashboard',
  memory: 'Memory',
  journeys: 'Journeys',
  moments: 'Moments',
  topics: 'Topics',
  voice: 'Voice',
  logbook: 'Logbook',
}

/** The areas that are still to come. */
export type ComingArea = Exclude<KeeperArea, 'moments' | 'memory'>

/** What an area will hold; it stands in the area's place until then. */
export const comingSentences: Record<ComingArea, string> = {
  dashboard:
    'Coming soon: a page to write on, today’s question, what happened on this day, and your rhythm over the year.',
  journeys: 'Coming soon: journeys with an intention and an ending, and the moments that belong to them.',
  topics: 'Coming soon: the people, places and themes that your moments are about, and how they change.',
  voice: 'Coming soon: how this keeper speaks to you, its tone and its sound.',
  logbook: 'Coming soon: a record of everything that was done here, and of what left this server.',
}
