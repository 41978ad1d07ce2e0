import { AgentTestBody } from '#contracts/agents/agent-tests.ts'
import { agentTestsMax } from '#contracts/limits/limits.ts'
import { EntryId, entryTimes, importOwned, timesOf } from '../../owned-data/import-owned.ts'
import type { ImportedPart, ImportWork } from '../../owned-data/import-work.ts'
import type { OwnedData } from '../../owned-data/owned-data.ts'
import { findAgentOwner } from '../agents/index.ts'
import { countTests, deleteTestsFrom, findTestOwner, insertTest, listOwnTests } from './agent-tests.table.ts'

/** Tests of agents with their rounds. They go with the agent; those with somebody else's words go with these, too. */
export const agentTestData: OwnedData = {
  name: 'tests',
  tables: ['agent_tests', 'agent_test_rounds', 'agent_test_results'],
  export: {
    about: ['agent-tests.json: the tests of your agents; agent_id names the agent'],
    async add(zip, { database }, { userId }) {
      const rows = await listOwnTests(database.db, userId)
      // What somebody else asked is theirs to take along.
      const own = rows.filter(({ from_actor_key }) => from_actor_key === null)
      zip.json('agent-tests.json', own.map(entryOf))
    },
  },
  import: { after: ['agents'], run: importTests },
  erase: ({ trx }, { key }) => deleteTestsFrom(trx, { actorKey: key }),
  eraseConversations: ({ trx }, sessionIds) => deleteTestsFrom(trx, { sessionIds }),
}

const TestEntry = AgentTestBody.extend({ id: EntryId, agent_id: EntryId, ...entryTimes })

function entryOf(row: Awaited<ReturnType<typeof listOwnTests>>[number]) {
  const { id, agent_id, name, input, checks } = row
  return { id, agent_id, name, input, checks: JSON.parse(checks) as unknown, ...timesOf(row) }
}

function importTests(work: ImportWork): Promise<ImportedPart> {
  const { trx, userId } = work
  const kind = { name: 'tests', file: 'agent-tests.json', schema: TestEntry, findOwner: findTestOwner }
  return importOwned(work, kind, async ({ checks, ...test }) => {
    const owner = await findAgentOwner(trx, test.agent_id)
    if (owner?.owner_id !== userId) return `"${test.name}" was left out: its agent isn’t here.`
    if ((await countTests(trx, test.agent_id)) >= agentTestsMax)
      return `"${test.name}" was left out: its agent has too many tests.`
    const from = { from_run_id: null, from_session_id: null, from_actor_key: null }
    await insertTest(trx, { ...test, checks: JSON.stringify(checks), created_by: userId, ...from })
    return undefined
  })
}
