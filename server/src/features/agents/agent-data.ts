import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { agentWording } from '#contracts/agents/agent-wording.ts'
import { type AgentConfig, AgentCreate, agentConfigDefaults, AgentStatus } from '#contracts/agents/agents.ts'
import { freeSlug } from '#contracts/agents/slugs.ts'
import { agentTexts } from '../../database/search-text.ts'
import { AppError } from '../../errors.ts'
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
import { openAttachmentFile, removeAttachmentFiles, writeAttachmentFile } from '../attachments/index.ts'
import { attachToAgent, findUsableTemplate } from '../templates/index.ts'
import {
  countOwnAgents,
  deleteSharesWith,
  findAgentOwner,
  insertImportedAgent,
  listOwnAgents,
  listTakenSlugs,
  updateImportedConfig,
} from './agent-data.table.ts'
import { noPicture, squareOf } from './pictures.ts'
import { boundSharedOn, takeSharesTurn } from './shared-on.ts'
import { findShareAddress } from './share-address.ts'
import { deleteShare, findCaller, findRole, listSharesHeldBy } from './shares.table.ts'

/** Agents, their shares, versions and drafts. Those of an account go with its row; what was shared with it goes by its address. */
export const agentData: OwnedData = {
  name: 'agents',
  tables: ['agents', 'agent_shares', 'agent_versions', 'agent_drafts'],
  count: async (db, { userId }) => ({ agents: await countOwnAgents(db, userId) }),
  export: {
    about: ['agents.json: the agents that you own', 'agent-pictures/: their pictures, named by their ids'],
    async add(zip, deps, { userId }) {
      const agents = await listOwnAgents(deps.database.db, userId)
      zip.json('agents.json', agents.map(agentEntry))
      for (const { id, picture_file: file } of agents)
        if (file !== null) zip.file(pictureEntry(id), () => openAttachmentFile(deps, file))
    },
  },
  import: { after: ['templates'], run: importAgents },
  erase: eraseAgentData,
}

/**
 * What was shared with an account goes, and what its person shared on with it; the bytes of pictures follow their agents.
 * What waits for its address goes only where that is known to be theirs: others may register it, too.
 */
async function eraseAgentData({ deps, trx, afterwards }: Erasure, { userId }: Owner): Promise<void> {
  const pictures = (await listOwnAgents(trx, userId)).flatMap(({ picture_file }) => picture_file ?? [])
  afterwards.push(() => removeAttachmentFiles(deps, pictures))
  const caller = await findCaller(trx, userId)
  const address = caller && findShareAddress(deps, caller)
  const agentIds = new Set((await listSharesHeldBy(trx, userId, address)).map((share) => share.agent_id))
  // Waits for what is being shared on, to see it. In one order, so that no two deletions wait for each other.
  for (const agentId of [...agentIds].toSorted()) await takeSharesTurn(deps, trx, agentId)
  for (const { id } of await listSharesHeldBy(trx, userId, undefined)) await deleteShare(trx, id)
  if (address !== undefined) await deleteSharesWith(trx, address)
  for (const agentId of agentIds) await boundSharedOn(trx, { agentId, sharerId: userId })
}

const AgentEntry = z.strictObject({
  ...AgentCreate.omit({ picture: true, opening: true }).shape,
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

async function importAgents(work: ImportWork): Promise<ImportedPart> {
  const { trx, userId } = work
  const added: { id: string; config: AgentConfig }[] = []
  const slugs = new Map<string, string>()
  const part = await importOwned(work, kind, async ({ template_id, ...given }) => {
    const isTooWide = given.context_scope === 'system' && (await findRole(trx, userId)) !== 'admin'
    const agent = isTooWide ? { ...given, context_scope: 'user_input' as const } : given
    const slug = freeSlug(agent.slug, await listTakenSlugs(trx, agent.slug))
    added.push(agent)
    slugs.set(agent.slug, slug)
    const picture = await importPicture(work, agent.id)
    await insertImportedAgent(trx, {
      ...{ ...agent, ...picture.columns },
      ...{ slug, owner_id: userId, memory_enabled: Number(agent.memory_enabled) },
      ...agentTexts({ ...agent, slug }),
      tools: JSON.stringify(agent.tools),
      permissions: JSON.stringify(agent.permissions),
      config: configText(agent.config),
      model_settings: JSON.stringify(agent.model_settings),
    })
    const template = await findUsableTemplate(trx, userId, template_id)
    if (template !== undefined) await attachToAgent(trx, agent.id, template)
    const notes = [
      slug !== agent.slug && `"${agent.name}" is /${slug} here: /${agent.slug} is taken.`,
      isTooWide && `"${agent.name}" is told nothing of this Keeper. ${agentWording.systemForAdmins}`,
      picture.isLeftOut && `The picture of "${agent.name}" was left out: it is damaged.`,
    ]
    return notes.filter((note) => note !== false).join(' ') || undefined
  })
  for (const { id, config } of added) {
    const bundle = config.bundle?.map((slug) => slugs.get(slug) ?? slug)
    if (bundle?.join() === config.bundle?.join()) continue
    await updateImportedConfig(trx, id, configText({ ...config, bundle }))
  }
  return part
}

function configText(config: AgentConfig): string {
  return JSON.stringify({ ...agentConfigDefaults, ...config })
}

function pictureEntry(agentId: string): string {
  return `agent-pictures/${agentId}.webp`
}

async function importPicture({ deps, zip, dryRun, files }: ImportWork, agentId: string) {
  const path = pictureEntry(agentId)
  if (!zip.names.includes(path)) return { columns: noPicture, isLeftOut: false }
  try {
    const square = await squareOf(deps, await zip.stream(path))
    const columns = { picture_file: randomUUID(), picture_bytes: square.byteLength }
    if (!dryRun) {
      files.push(columns.picture_file)
      await writeAttachmentFile(deps, columns.picture_file, square)
    }
    return { columns, isLeftOut: false }
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error
    return { columns: noPicture, isLeftOut: true }
  }
}

type AgentRow = Awaited<ReturnType<typeof listOwnAgents>>[number]

function agentEntry(row: AgentRow) {
  const { owner_id: _, refusals: __, name_key: ___, search_text: ____, ...stored } = row
  const { picture_file: _____, picture_bytes: ______, ...agent } = stored
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
