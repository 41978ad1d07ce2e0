export { AgentStatusLabel } from './agent-status-label.tsx'
export { RunDialog } from './run-dialog.tsx'
export { sampleAgents } from './sample-agents.ts'
