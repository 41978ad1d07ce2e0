import { z } from 'zod'
import { agentTestsMax } from '../limits/limits.ts'
import { AgentTestBody, TestTurns } from './agent-tests.ts'
import { AgentCreate } from './agents.ts'

/** A test in an agent's file, with what was said before it. */
export const AgentFileTest = AgentTestBody.extend({ turns: TestTurns })
export type AgentFileTest = z.infer<typeof AgentFileTest>

/** An agent as a file. It holds no key, nor who may spend one: an unknown field is refused. */
export const AgentFile = z.strictObject({
  format: z.literal('keeper-agent', { error: "This isn't an agent exported from Keeper." }),
  version: z.literal(1, { error: 'This file was made by a newer Keeper.' }),
  agent: AgentCreate,
  /** Earlier files have none. */
  tests: z.array(AgentFileTest).max(agentTestsMax).default([]),
})
export type AgentFile = z.infer<typeof AgentFile>
