export { agentDescriptionsRoutes } from './agent-descriptions.routes.ts'
