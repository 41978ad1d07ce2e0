import { z } from 'zod'
import { success } from '../envelope.ts'
import {
  agentVersionsMax,
  testChecksMax,
  testChecksMaxChars,
  testExpectedMaxChars,
  testJudgesMax,
  testNameMaxChars,
  testSchemaMaxChars,
  testTextMaxChars,
  testTurnsMax,
  testTurnsMaxChars,
} from '../limits/limits.ts'
import { RunAction } from '../runs/runs.ts'
import { agentTestWording as words } from './agent-test-wording.ts'

const Id = z.string().min(1).max(100)
const atMost = (count: number) => `Use at most ${count.toLocaleString('en')} characters.`
const Text = z.string().trim().min(1, words.textBlank).max(testTextMaxChars, atMost(testTextMaxChars))

/** One thing that an answer is checked for. */
export const TestCheck = z.discriminatedUnion('kind', [
  /** Upper and lower case count as one. */
  z.strictObject({ kind: z.literal('contains'), text: Text }),
  z.strictObject({ kind: z.literal('excludes'), text: Text }),
  /** A JSON schema, as text. */
  z.strictObject({
    kind: z.literal('schema'),
    schema: z.string().trim().min(1, words.schemaNotJson).max(testSchemaMaxChars, atMost(testSchemaMaxChars)),
  }),
  /** The whole answer, but for the white space around it. */
  z.strictObject({
    kind: z.literal('equals'),
    text: z.string().trim().min(1, words.textBlank).max(testExpectedMaxChars, atMost(testExpectedMaxChars)),
  }),
  z.strictObject({
    kind: z.literal('judge'),
    agent_id: z.string().min(1, words.judgeMissing).max(100),
    criterion: z.string().trim().min(1, words.criterionBlank).max(testTextMaxChars, atMost(testTextMaxChars)),
  }),
])
export type TestCheck = z.infer<typeof TestCheck>

/** What was said before the input of a test, by the person or by the agent. */
export const TestTurn = z.strictObject({
  sender: z.enum(['user', 'agent']),
  text: z.string().max(testTurnsMaxChars, atMost(testTurnsMaxChars)),
})
export type TestTurn = z.infer<typeof TestTurn>

/** The oldest first. */
export const TestTurns = z
  .array(TestTurn)
  .max(testTurnsMax, words.tooManyTurns)
  .refine((turns) => turns.reduce((sum, { text }) => sum + text.length, 0) <= testTurnsMaxChars, {
    error: words.turnsTooLong,
  })

/** What a person says of a test. */
export const AgentTestBody = z.strictObject({
  name: z.string().trim().min(1, words.nameBlank).max(testNameMaxChars, atMost(testNameMaxChars)),
  input: RunAction.shape.input,
  checks: z
    .array(TestCheck)
    .min(1, words.noChecks)
    .max(testChecksMax, words.tooManyChecks)
    .refine((checks) => JSON.stringify(checks).length <= testChecksMaxChars, { error: words.checksTooLong })
    .refine((checks) => checks.filter(({ kind }) => kind === 'judge').length <= testJudgesMax, {
      error: words.tooManyJudges,
    }),
})
export type AgentTestBody = z.infer<typeof AgentTestBody>

/** `based_on`: the `updated_at` that the change began from. Without it, whatever is saved is replaced. */
export const AgentTestChange = AgentTestBody.extend({ based_on: z.iso.datetime().optional() })
export type AgentTestChange = z.infer<typeof AgentTestChange>

/** `from_run_id`: the run that it is made from, whose earlier turns it gets in place of `turns`. */
export const AgentTestCreate = AgentTestBody.extend({
  from_run_id: Id.optional(),
  turns: TestTurns.optional(),
})
export type AgentTestCreate = z.infer<typeof AgentTestCreate>

/**
 * How a test came out; error: its run failed. unjudged: nothing failed, but not every check was judged. private: it drew
 * on a keeper of the person who ran it.
 */
export const TestStatus = z.enum([
  ...(['waiting', 'running', 'passed', 'failed', 'unjudged', 'error', 'stopped', 'private'] as const),
])
export type TestStatus = z.infer<typeof TestStatus>

export const RoundStatus = z.enum(['running', 'done', 'stopped', 'failed'])
export type RoundStatus = z.infer<typeof RoundStatus>

/** A test of an agent, with the beginning of its input. `last` is how it came out when it last ran. */
export const AgentTest = z.object({
  id: z.string(),
  name: z.string(),
  input: z.string(),
  checks: z.array(TestCheck),
  /** Null where their account is gone. */
  created_by: z.object({ id: z.string(), name: z.string() }).nullable(),
  from_run_id: z.string().nullable(),
  /** How many turns were said before. */
  turns: z.number().int(),
  /** Whether it draws on a keeper, so that only the reader may know of it. */
  is_private: z.boolean(),
  /** Whether somebody else asked what it asks. */
  is_from_others: z.boolean(),
  updated_at: z.string(),
  last: z.object({ status: TestStatus, round_id: z.string(), version: z.number().int() }).nullable(),
})
export type AgentTest = z.infer<typeof AgentTest>

/** The same with the whole input and what was said before it. */
export const WholeAgentTest = AgentTest.extend({ earlier: z.array(TestTurn) })
export type WholeAgentTest = z.infer<typeof WholeAgentTest>

/** `data` of a change that began from an older test: what is saved now. */
export const AgentTestConflict = z.object({ current: WholeAgentTest })
export type AgentTestConflict = z.infer<typeof AgentTestConflict>

/** All tests of an agent on one of its versions. Costs are in millionths of a dollar, times in milliseconds. */
export const TestRound = z.object({
  id: z.string(),
  version: z.number().int(),
  status: RoundStatus,
  error: z.string().nullable(),
  started_by: z.object({ id: z.string(), name: z.string() }).nullable(),
  started_at: z.string(),
  total: z.number().int(),
  /** How many have come out, and how many of them passed. */
  ended: z.number().int(),
  passed: z.number().int(),
  cost_micro_usd: z.number().int(),
  /** What the agents that judged cost, which is not in the cost. */
  judging_micro_usd: z.number().int(),
  time_ms: z.number(),
  tokens: z.number().int(),
  /** Whether any answer is a sample. */
  mock: z.boolean(),
})
export type TestRound = z.infer<typeof TestRound>

/** What one check found. */
export const CheckVerdict = z.object({
  check: TestCheck,
  verdict: z.enum(['passed', 'failed', 'not-judged']),
  /** Why it isn't passed, or what the agent said that judged. */
  reason: z.string(),
})
export type CheckVerdict = z.infer<typeof CheckVerdict>

/** One test in a round. */
export const TestResult = z.object({
  test_id: z.string(),
  name: z.string(),
  status: TestStatus,
  error: z.string().nullable(),
  verdicts: z.array(CheckVerdict),
  run_id: z.string().nullable(),
  /** As far as it is shown; null where it is gone, or draws on a keeper of somebody else. */
  answer: z.string().nullable(),
  mock: z.boolean(),
  tokens: z.number().int(),
  cost_micro_usd: z.number().int(),
  time_ms: z.number(),
})
export type TestResult = z.infer<typeof TestResult>

export const WholeTestRound = TestRound.extend({ results: z.array(TestResult) })
export type WholeTestRound = z.infer<typeof WholeTestRound>

/** Which version the tests run on; the newest where none is named. */
export const RoundStart = z.strictObject({
  version: z.number().int().min(1).max(1_000_000_000).optional(),
})

/** The tests of an agent, its rounds with the newest first, and the versions that can be tested. */
export const AgentTests = z.object({
  tests: z.array(AgentTest),
  rounds: z.array(TestRound),
  versions: z.array(z.number().int()).max(agentVersionsMax + 1),
})
export type AgentTests = z.infer<typeof AgentTests>

export const AgentTestsAnswer = success(AgentTests)
export const AgentTestAnswer = success(AgentTest).extend({ message: z.string() })
export const WholeAgentTestAnswer = success(WholeAgentTest)
export const TestRoundAnswer = success(TestRound)
export const WholeTestRoundAnswer = success(WholeTestRound)
