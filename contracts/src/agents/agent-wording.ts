/** Sentences about agents and their shares. Schema-free. */
export const agentWording = {
  slugTaken: 'This slug is taken. Choose another one.',
  builtInSlug: "The slug of a built-in agent can't be changed.",
  builtInDelete: "Built-in agents can't be deleted.",
  emptyBundle: 'This Coordinator has no agents to direct yet. Add some to its bundle.',
  ownerOnlyVisibility: 'Only the owner can change who sees this agent.',
  ownerOnlyMoney: "Only the owner can decide about visitors and the owner's key.",
  deleted: 'Agent deleted.',
  shareNotFound: 'Share not found',
  shareRemoved: 'Share removed.',
  shareTaken: 'This agent is shared with this address already.',
  shareWithOwner: 'This is your own address.',
  shareBeyondOwn: 'You can pass on only rights that you have yourself.',
  versionNotFound: 'Version not found',
  versionRestored: 'The version is restored. Who sees the agent and who pays stay as they are.',
  notAnAgentFile: 'This file holds no agent that can be imported.',
  typeAgentNotFound: 'TypeAgent not found',
  typeAgentFailed: 'TypeAgent extraction failed',
  unreadable:
    "This version of Keeper can't read this agent. Update Keeper, or ask an admin to repair it under Diagnostics.",
  unknownAction: 'This action is not known.',
} as const
