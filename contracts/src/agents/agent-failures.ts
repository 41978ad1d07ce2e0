/** Sentences that the browser says by itself too, on the screens of agents alone. Schema-free. */
export const agentFailures = {
  agentExecutionFailed: 'Agent execution failed',
  agentUpdateFailed: 'Failed to update agent',
  agentDeleteFailed: 'Failed to delete agent',
  agentCreateFailed: 'Failed to create agent',
  agentsFetchFailed: 'Failed to fetch agents',
  agentFetchFailed: 'Failed to fetch agent',
} as const
