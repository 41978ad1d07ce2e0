export { agentTestData } from './agent-test-data.ts'
export { agentTestsRoutes } from './agent-tests.routes.ts'
export { testRoundJobs } from './round-job.ts'
export { eraseTests } from './words-of-others.ts'
