/** Sentences about what agents may do with a keeper. Schema-free. */
export const grantWording = {
  notFound: 'Permission not found',
  given: 'This agent already has a permission for this keeper. Change that one.',
  tooMany: 'This keeper has reached its limit of agents. Remove one first.',
  changedElsewhere: 'This permission was changed elsewhere since you opened it.',
  noTopics: 'Choose a topic, or allow all of them.',
  unknownTopic: 'This topic is not in this keeper.',
  tooFast: 'You change permissions very fast. Try again in a minute.',
  datesSwapped: 'The last day is before the first.',

  title: 'Agents',
  hint: 'Agents that may read this keeper for you. What they read goes to the provider of their model, as the AI setting of this keeper allows, and the logbook notes it.',
  none: 'No agent may read this keeper.',
  loadFailed: 'Error loading permissions',
  saveFailed: 'The permission couldn’t be saved',
  add: 'Allow an agent',
  change: 'Change',
  remove: 'Revoke',
  removing: 'Revoking...',
  noAgents: 'You have no agent that you can allow.',
  removeTitle: (agent: string, keeper: string) => `Stop ${agent} from reading “${keeper}”?`,
  removeText: 'It loses access from its next step. What it has answered stays in your conversations.',
  needsTool: 'It also needs the tools keeper_search and keeper_read, and the permission keeper:read.',
  needsProposeTool:
    'It also needs the tools keeper_search, keeper_read and keeper_propose_moment, and the permissions keeper:read and keeper:propose.',
  policyOff: 'AI is off for this keeper, so no agent reads anything yet.',
  policyLocal: 'Only models on your own server read this keeper.',
  topicsGone: 'Its topics were all deleted, so it reads nothing.',
  allTopics: 'All topics',
  searchTopics: 'Search topics',
  noTopicFound: 'No matching topics.',
  someTopics: 'Only some topics',
} as const

/** What each right allows, in words. */
export const grantRightNames = { read: 'Read', propose: 'Read and propose moments' } as const

/** How far a grant goes, in a line. */
export function grantLimits({
  topics,
  from,
  to,
}: {
  topics: readonly { name: string }[] | null
  from: string | null
  to: string | null
}): string {
  const about = topics === null ? 'all topics' : topics.map(({ name }) => name).join(', ')
  const days =
    from !== null && to !== null
      ? `${from} to ${to}`
      : from !== null
        ? `since ${from}`
        : to !== null
          ? `until ${to}`
          : 'all days'
  return `${about}, ${days}`
}
