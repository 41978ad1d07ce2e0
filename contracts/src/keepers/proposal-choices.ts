/** What can be chosen for a proposal, and how many there may be. Schema-free. */

/** proposed: waits for the keeper's owner; accepted: it is a moment; declined: it is kept for 30 days. */
export const proposalStates = ['proposed', 'accepted', 'declined'] as const
export type ProposalStatus = (typeof proposalStates)[number]

/** trial: the agent's form ran it before it was saved; test: a test of the agent did. */
export const proposalOrigins = ['trial', 'test'] as const

/** Proposals that wait in one keeper. */
export const proposalsOpenMax = 50
export const proposalsPageSize = 50
export const declinedProposalKeptDays = 30

/** Where proposals wait, with one of them in sight. `keeper` is its UUID, or its number for this person. */
export function proposalPath(keeper: string | number, proposalId?: string): string {
  const path = `/keeper/${encodeURIComponent(keeper)}/proposals`
  return proposalId === undefined ? path : `${path}?proposal=${encodeURIComponent(proposalId)}`
}
