// Apart from the other paths: a visitor's first load doesn't need them.

/** The screens of one keeper, in the sidebar's order. */
export const keeperAreas = [
  'dashboard',
  'memory',
  'journeys',
  'moments',
  'topics',
  'voice',
  'logbook',
] as const
export type KeeperArea = (typeof keeperAreas)[number]

/** `keeper` is its UUID, or its number for this person. */
export function keeperPath(keeper: string | number, area: KeeperArea = 'dashboard'): string {
  return `/keeper/${encodeURIComponent(keeper)}/${area}`
}

/** What a search finds, in all keepers or in one, by its number or UUID. */
export function searchPath(q: string, keeper?: string | number): string {
  return `/keeper/search?${new URLSearchParams({ q, ...(keeper !== undefined && { in: String(keeper) }) }).toString()}`
}

/** One moment, to read it. `keeper` is the keeper's UUID, or its number for this person. */
export function momentPath(keeper: string | number, momentId: string): string {
  return `${keeperPath(keeper, 'moments')}/${encodeURIComponent(momentId)}`
}

/** A moment's card in the keeper's palace; one without a card gets one. */
export function palaceMomentPath(keeper: string | number, momentId: string): string {
  return `${keeperPath(keeper, 'memory')}?${new URLSearchParams({ view: 'palace', moment: momentId }).toString()}`
}

/** What is written together with a topic, or in a moment; `around` is its id. */
export function associationsPath(keeper: string | number, around: string, hops: 1 | 2 = 1): string {
  const query = new URLSearchParams({ view: 'associations', around, ...(hops === 2 && { hops: '2' }) })
  return `${keeperPath(keeper, 'memory')}?${query.toString()}`
}

/** One journey. `keeper` is the keeper's UUID, or its number for this person. */
export function journeyPath(keeper: string | number, journeyId: string): string {
  return `${keeperPath(keeper, 'journeys')}/${encodeURIComponent(journeyId)}`
}

/** Where the story of a journey is written. */
export function storyPath(keeper: string | number, journeyId: string): string {
  return `${journeyPath(keeper, journeyId)}/story`
}

/** One moment, to change it. */
export function editMomentPath(keeper: string | number, momentId: string): string {
  return `${momentPath(keeper, momentId)}/edit`
}

/** One topic of a keeper, by its id or the slug of one of its names. */
export function topicPath(keeper: string | number, topic: string): string {
  return `${keeperPath(keeper, 'topics')}/${encodeURIComponent(topic)}`
}

/** Where files come into a keeper, and leave it. */
export function transferPath(keeper: string | number): string {
  return `/keeper/${encodeURIComponent(keeper)}/transfer`
}

/** Moments laid out to be printed: those of some days, or of any other filter of the list. */
export function bookPath(keeper: string | number, filter: Record<string, string>): string {
  return `/keeper/${encodeURIComponent(keeper)}/book?${new URLSearchParams(filter).toString()}`
}

/** The keeper's questions that are due. */
export function reviewPath(keeper: string | number): string {
  return `/keeper/${encodeURIComponent(keeper)}/review`
}

/** Where a new moment is written. */
export function writePath(keeper: string | number): string {
  return `/keeper/${encodeURIComponent(keeper)}/write`
}

/** Where a new moment of a journey is written, with a title to begin with. */
export function writeForPath(keeper: string | number, from: { journey: string; title: string }): string {
  return `${writePath(keeper)}?${new URLSearchParams(from).toString()}`
}

/** Where a new moment about a topic is written: it begins with how a text mentions it. */
export function writeAboutPath(keeper: string | number, topic: string): string {
  return `${writePath(keeper)}?${new URLSearchParams({ topic }).toString()}`
}

/** Where a proposal is edited, to become a moment. */
export function editProposalPath(keeper: string | number, proposalId: string): string {
  return `/keeper/${encodeURIComponent(keeper)}/proposals/${encodeURIComponent(proposalId)}/edit`
}
