export { AgentStatusLabel } from './agent-status-label.tsx'
export { listKeptForms } from './unsaved-agent.ts'
export { RunDialog } from './run-dialog.tsx'
export { sampleAgents } from './sample-agents.ts'
