export { MemoryAgents } from './memory-agents.tsx'
export { isRemembered, RememberedLine } from './remembered-line.tsx'
