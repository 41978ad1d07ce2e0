import type { OwnedData } from '../../owned-data/owned-data.ts'

/** What people always allow agents: it goes with the person's row, and with the agent's. */
export const toolData: OwnedData = { name: 'tool approvals', tables: ['tool_approvals'] }
