import { z } from 'zod'
import { AgentTestBody, TestTurns } from '#contracts/agents/agent-tests.ts'
import { agentTestsMax } from '#contracts/limits/limits.ts'
import { EntryId, entryTimes, importOwned, timesOf } from '../../owned-data/import-owned.ts'
import type { ImportedPart, ImportWork } from '../../owned-data/import-work.ts'
import type { Erasure, OwnedData } from '../../owned-data/owned-data.ts'
import { findAgentOwner } from '../agents/index.ts'
import { AppError } from '../../errors.ts'
import { listKnownMoments } from '../keepers/index.ts'
import { lockRuns } from '../runs/index.ts'
import {
  countTests,
  deleteTestsOfMoments,
  findTestOwner,
  insertTest,
  listMarks,
  listOwnTests,
} from './agent-tests.table.ts'
import { requireCheckable } from './check-schema.ts'
import { readTurns } from './earlier-turns.ts'
import { eraseTests } from './words-of-others.ts'

/** Tests of agents with their rounds. They go with the agent; those with somebody else's words go with these, too. */
export const agentTestData: OwnedData = {
  name: 'tests',
  tables: ['agent_tests', 'agent_test_moments', 'agent_test_rounds', 'agent_test_results'],
  export: {
    about: ['agent-tests.json: the tests of your agents; agent_id names the agent'],
    async add(zip, { database }, { userId }) {
      const rows = await listOwnTests(database.db, userId)
      // What somebody else asked is theirs to take along.
      const own = rows.filter(({ from_actor_key }) => from_actor_key === null)
      const marks = await listMarks(
        database.db,
        own.map(({ id }) => id),
      )
      zip.json(
        'agent-tests.json',
        own.map((row) => entryOf(row, marks.get(row.id) ?? [])),
      )
    },
  },
  import: { after: ['agents', 'moments'], run: importTests },
  async erase(erasure, { userId, key }) {
    await lockWords(erasure, { userId })
    await eraseTests(erasure, { actorKey: key })
    await eraseTests(erasure, { agentOwnerId: userId })
  },
  async eraseConversations(erasure, sessionIds) {
    await lockWords(erasure, { sessionIds })
    await eraseTests(erasure, { sessionIds })
  },
  eraseMoments: ({ trx }, moments) => deleteTestsOfMoments(trx, moments),
}

/** Whoever makes a test of somebody's words holds these: that test is found here, or finds the words gone. */
async function lockWords({ deps, trx }: Erasure, of: Parameters<typeof lockRuns>[1]): Promise<void> {
  await lockRuns({ db: trx, engine: deps.database.engine }, of)
}

/** More than a conversation reads. */
const momentsMax = 10_000

/** Earlier exports have no turns, and no test that draws on a keeper. */
const TestEntry = AgentTestBody.extend({
  ...{ id: EntryId, agent_id: EntryId, ...entryTimes, turns: TestTurns.default([]) },
  moment_ids: z.array(z.string().max(100)).max(momentsMax).default([]),
})

function entryOf(row: Awaited<ReturnType<typeof listOwnTests>>[number], momentIds: string[]) {
  const { id, agent_id, name, input, checks } = row
  const content = { name, input, turns: readTurns(row.turns), checks: JSON.parse(checks) as unknown }
  return { id, agent_id, ...content, moment_ids: momentIds, ...timesOf(row) }
}

function importTests(work: ImportWork): Promise<ImportedPart> {
  const { trx, userId } = work
  const kind = { name: 'tests', file: 'agent-tests.json', schema: TestEntry, findOwner: findTestOwner }
  return importOwned(work, kind, async ({ checks, turns, moment_ids, ...test }) => {
    const owner = await findAgentOwner(trx, test.agent_id)
    if (owner?.owner_id !== userId) return `"${test.name}" was left out: its agent isn’t here.`
    const asked = [...new Set(moment_ids)]
    const momentIds = await listKnownMoments(trx, asked)
    // Without them nothing would say that it draws on a keeper, nor take it away with them.
    if (momentIds.length < asked.length) return `"${test.name}" was left out: what it draws on isn’t here.`
    const private_to = momentIds.length > 0 ? userId : null
    if ((await countTests(trx, test.agent_id, private_to)) >= agentTestsMax)
      return `"${test.name}" was left out: its agent has too many tests.`
    const refused = await requireCheckable(checks).catch(sentenceOf)
    if (refused !== undefined) return `"${test.name}" was left out: ${refused}`
    const from = { from_run_id: null, from_session_id: null, from_actor_key: null }
    const content = { checks: JSON.stringify(checks), turns: JSON.stringify(turns) }
    const row = { ...test, ...content, private_to, created_by: userId, ...from }
    await insertTest(trx, row, momentIds)
    return undefined
  })
}

function sentenceOf(error: unknown): string {
  if (error instanceof AppError) return error.message
  throw error
}
