export { AgentWork } from './agent-work.tsx'
