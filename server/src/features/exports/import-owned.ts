import type { z } from 'zod'
import { agentConfigDefaults } from '#contracts/agents.ts'
import { findBuiltInTheme } from '#contracts/built-in-themes.ts'
import { freeSlug } from '#contracts/slugs.ts'
import { agentTexts } from '../../database/search-text.ts'
import { newKeeperRow } from '../keepers/index.ts'
import { isBuiltInTemplate, templateColumns } from '../templates/index.ts'
import { themeColumns } from '../themes/index.ts'
import { AgentEntry, KeeperEntry, SettingsEntry, TemplateEntry, ThemeEntry } from './import-entries.ts'
import { newPart, readEntry, type ImportedPart, type ImportWork } from './import-work.ts'
import * as table from './imports.table.ts'

/** The themes that the person made. */
export function importThemes(work: ImportWork): Promise<ImportedPart> {
  const { trx, userId } = work
  const kind: Kind<ThemeEntry> = { name: 'themes', file: 'themes.json', table: 'themes', schema: ThemeEntry }
  return importOwned(work, kind, async ({ id, created_at, updated_at, ...theme }) => {
    const { light, dark, ...columns } = themeColumns(theme)
    const colours = { light: JSON.stringify(light), dark: JSON.stringify(dark) }
    await table.insertTheme(trx, { id, owner_id: userId, ...columns, ...colours, created_at, updated_at })
    return undefined
  })
}

export function importTemplates(work: ImportWork): Promise<ImportedPart> {
  const { trx, userId } = work
  const kind: Kind<TemplateEntry> = {
    name: 'templates',
    file: 'templates.json',
    table: 'engagement_templates',
    schema: TemplateEntry,
  }
  return importOwned(work, kind, async ({ id, created_at, updated_at, ...template }) => {
    await table.insertTemplate(trx, {
      ...{ id, owner_id: userId, created_at, updated_at },
      ...templateColumns(template),
      starter_prompts: JSON.stringify(template.starter_prompts),
      follow_up_questions: JSON.stringify(template.follow_up_questions),
    })
    return undefined
  })
}

export async function importSettings(work: ImportWork): Promise<ImportedPart> {
  const { trx, userId, zip } = work
  const part = newPart('settings')
  const entry = readEntry(SettingsEntry, await zip.json('settings.json'), part)
  if (!entry) return part
  const { preferred_theme_id: themeId = null, custom_domain = null, cors_origins = [] } = entry
  const isAdded = await table.insertSettings(trx, {
    user_id: userId,
    preferred_theme_id: themeId !== null && (await isThemeHere(work, themeId)) ? themeId : null,
    start_here_dismissed: Number(entry.start_here_dismissed ?? false),
    custom_domain,
    cors_origins: cors_origins.length > 0 ? JSON.stringify(cors_origins) : null,
  })
  return { ...part, [isAdded ? 'added' : 'kept']: 1 }
}

export function importAgents(work: ImportWork): Promise<ImportedPart> {
  const { trx, userId } = work
  const kind: Kind<AgentEntry> = { name: 'agents', file: 'agents.json', table: 'agents', schema: AgentEntry }
  return importOwned(work, kind, async ({ template_id, ...agent }) => {
    const slug = freeSlug(agent.slug, await table.listTakenSlugs(trx, agent.slug))
    const row = {
      ...agent,
      ...{ slug, owner_id: userId, memory_enabled: Number(agent.memory_enabled) },
      ...agentTexts({ ...agent, slug }),
      tools: JSON.stringify(agent.tools),
      permissions: JSON.stringify(agent.permissions),
      config: JSON.stringify({ ...agentConfigDefaults, ...agent.config }),
      model_settings: JSON.stringify(agent.model_settings),
    }
    await table.insertAgent(trx, row, await templateHere(work, template_id))
    return slug === agent.slug ? undefined : `"${agent.name}" is /${slug} here: /${agent.slug} is taken.`
  })
}

export async function importKeepers(work: ImportWork): Promise<ImportedPart> {
  const { trx, userId } = work
  const hasSamples = await table.hasKeepers(trx, userId)
  const kind: Kind<KeeperEntry> = {
    ...{ name: 'keepers', file: 'keepers.json', table: 'keepers', schema: KeeperEntry },
    isKept: ({ sample }) => sample && hasSamples,
  }
  return importOwned(work, kind, async (entry) => {
    const number = await numberFor(work, entry.number)
    const given = {
      ...{ title: entry.title, purpose: entry.purpose, theme: entry.theme, isPublic: entry.is_public },
      ...{ keeperType: entry.keeper_type, memoryPattern: entry.memory_pattern, timezone: entry.timezone },
      ...{ dayStartsAt: entry.day_starts_at, aiPolicy: entry.ai_policy },
    }
    const row = newKeeperRow(given, { id: entry.id, ownerId: userId, number, now: entry.created_at })
    const { updated_at, archived_at, sample } = entry
    await table.insertKeeper(
      trx,
      { ...row, updated_at, archived_at, sample: Number(sample) },
      await templateHere(work, entry.template_id),
    )
    return number === entry.number ? undefined : `"${entry.title}" is number ${number} here.`
  })
}

/** The wanted number where it is free, or only a sample has it, which then gets another. */
async function numberFor({ trx, userId }: ImportWork, wanted: number): Promise<number> {
  const holder = await table.findKeeperAt(trx, userId, wanted)
  const next = Math.max(wanted, (await table.lastNumber(trx, userId)) + (holder ? 1 : 0))
  await table.reachNumber(trx, userId, next)
  if (holder?.sample !== 1) return holder ? next : wanted
  await table.renumberKeeper(trx, holder.id, next)
  return wanted
}

type Kind<Entry> = {
  name: string
  file: string
  schema: z.ZodType<Entry>
  table: Parameters<typeof table.findOwner>[1]
  /** Whether the person has the like of it already. */
  isKept?(entry: Entry): boolean
}

/** Adds those of a kind that are not there; `insert` says what came otherwise than it went. */
async function importOwned<Entry extends { id: string }>(
  { trx, zip, userId }: ImportWork,
  kind: Kind<Entry>,
  insert: (entry: Entry) => Promise<string | undefined>,
): Promise<ImportedPart> {
  const part = newPart(kind.name)
  for (const given of await zip.jsonList(kind.file)) {
    const entry = readEntry(kind.schema, given, part)
    if (!entry) continue
    const row = await table.findOwner(trx, kind.table, entry.id)
    if (row?.owner_id === userId || (!row && kind.isKept?.(entry))) part.kept += 1
    else if (row) part.notes.push(`${entry.id} was left out: it belongs to another account here.`)
    else {
      const note = await insert(entry)
      if (note !== undefined) part.notes.push(note)
      part.added += 1
    }
  }
  return part
}

async function templateHere({ trx, userId }: ImportWork, id: string | null): Promise<string | undefined> {
  if (id === null || isBuiltInTemplate(id)) return id ?? undefined
  return (await table.findOwner(trx, 'engagement_templates', id))?.owner_id === userId ? id : undefined
}

async function isThemeHere({ trx, userId }: ImportWork, id: string): Promise<boolean> {
  return findBuiltInTheme(id) !== undefined || (await table.findOwner(trx, 'themes', id))?.owner_id === userId
}
