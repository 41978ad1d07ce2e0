/** What can be chosen for a fact, and how many there may be. Schema-free. */

/** suggested: an agent proposes it; rejected: it doesn't hold; superseded: another one took its place. */
export const factStates = ['suggested', 'accepted', 'rejected', 'superseded'] as const
export type FactStatus = (typeof factStates)[number]

/** The orders of a list of facts; the first is the usual one. */
export const factSorts = ['newest', 'oldest'] as const
export type FactSort = (typeof factSorts)[number]

export const statementMaxChars = 500
export const quoteMaxChars = 2_000
/** Quotes that one fact can be drawn from. */
export const factSourcesMax = 10
/** Facts of one keeper, and those among them that wait for its owner. */
export const factsMax = 2_000
export const factsSuggestedMax = 50
export const factsPageSize = 50

/** Where facts are seen, with one of them in sight. `keeper` is its UUID, or its number for this person. */
export function factPath(keeper: string | number, factId?: string): string {
  const query = new URLSearchParams({ view: 'facts', ...(factId !== undefined && { fact: factId }) })
  return `/keeper/${encodeURIComponent(keeper)}/memory?${query.toString()}`
}
