import { z } from 'zod'
import { AgentCreate, agentConfigDefaults, AgentStatus } from '#contracts/agents/agents.ts'
import { freeSlug } from '#contracts/agents/slugs.ts'
import { agentTexts } from '../../database/search-text.ts'
import {
  EntryId,
  EntryTemplateId,
  entryTimes,
  importOwned,
  timesOf,
  type OwnedKind,
} from '../../owned-data/import-owned.ts'
import type { ImportedPart, ImportWork } from '../../owned-data/import-work.ts'
import type { Erasure, OwnedData, Owner } from '../../owned-data/owned-data.ts'
import { attachToAgent, findUsableTemplate } from '../templates/index.ts'
import {
  countOwnAgents,
  deleteSharesWith,
  findAgentOwner,
  insertImportedAgent,
  listOwnAgents,
  listTakenSlugs,
} from './agent-data.table.ts'
import { boundSharedOn } from './shared-on.ts'
import { deleteShare, listSharesHeldBy } from './shares.table.ts'

/** Agents, their shares, versions and drafts. Those of an account go with its row; what was shared with it goes by its address. */
export const agentData: OwnedData = {
  name: 'agents',
  tables: ['agents', 'agent_shares', 'agent_versions', 'agent_drafts'],
  count: async (db, { userId }) => ({ agents: await countOwnAgents(db, userId) }),
  export: {
    about: ['agents.json: the agents that you own'],
    async add(zip, { database }, { userId }) {
      zip.json('agents.json', (await listOwnAgents(database.db, userId)).map(agentEntry))
    },
  },
  import: { after: ['templates'], run: importAgents },
  erase: eraseShares,
}

/** What was shared with an account goes, and what its person shared on with it. */
async function eraseShares({ trx }: Erasure, { userId, email }: Owner): Promise<void> {
  const held = await listSharesHeldBy(trx, userId, undefined)
  for (const { id } of held) await deleteShare(trx, id)
  await deleteSharesWith(trx, email)
  for (const agentId of new Set(held.map((share) => share.agent_id)))
    await boundSharedOn(trx, { agentId, sharerId: userId })
}

const AgentEntry = z.strictObject({
  ...AgentCreate.shape,
  id: EntryId,
  status: AgentStatus,
  template_id: EntryTemplateId,
  ...entryTimes,
})

const kind: OwnedKind<z.infer<typeof AgentEntry>> = {
  name: 'agents',
  file: 'agents.json',
  schema: AgentEntry,
  findOwner: findAgentOwner,
}

function importAgents(work: ImportWork): Promise<ImportedPart> {
  const { trx, userId } = work
  return importOwned(work, kind, async ({ template_id, ...agent }) => {
    const slug = freeSlug(agent.slug, await listTakenSlugs(trx, agent.slug))
    await insertImportedAgent(trx, {
      ...agent,
      ...{ slug, owner_id: userId, memory_enabled: Number(agent.memory_enabled) },
      ...agentTexts({ ...agent, slug }),
      tools: JSON.stringify(agent.tools),
      permissions: JSON.stringify(agent.permissions),
      config: JSON.stringify({ ...agentConfigDefaults, ...agent.config }),
      model_settings: JSON.stringify(agent.model_settings),
    })
    const template = await findUsableTemplate(trx, userId, template_id)
    if (template !== undefined) await attachToAgent(trx, agent.id, template)
    return slug === agent.slug ? undefined : `"${agent.name}" is /${slug} here: /${agent.slug} is taken.`
  })
}

type AgentRow = Awaited<ReturnType<typeof listOwnAgents>>[number]

function agentEntry(row: AgentRow) {
  const { owner_id: _, refusals: __, name_key: ___, search_text: ____, ...agent } = row
  return {
    ...agent,
    memory_enabled: row.memory_enabled === 1,
    tools: readJson(row.tools),
    permissions: readJson(row.permissions),
    config: readJson(row.config),
    model_settings: readJson(row.model_settings),
    ...timesOf(row),
  }
}

/** What is damaged is handed over as it is. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
