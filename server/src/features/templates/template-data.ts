import { z } from 'zod'
import { TemplateWrite } from '#contracts/templates/templates.ts'
import type { Queries } from '../../database/database.ts'
import { EntryId, entryTimes, importOwned, timesOf, type OwnedKind } from '../../owned-data/import-owned.ts'
import type { OwnedData } from '../../owned-data/owned-data.ts'
import { isBuiltInTemplate, templateColumns } from './templates.ts'
import { findTemplateOwner, insertTemplate, listOwnTemplates } from './templates.table.ts'

/** The engagement templates that people made, and what they are attached to. They go with their owner's row. */
export const templateData: OwnedData = {
  name: 'templates',
  tables: ['engagement_templates', 'agent_templates', 'keeper_templates'],
  export: {
    about: ['templates.json: the engagement templates that you made'],
    async add(zip, { database }, { userId }) {
      zip.json('templates.json', (await listOwnTemplates(database.db, userId)).map(templateEntry))
    },
  },
  import: {
    run: (work) =>
      importOwned(work, kind, async ({ id, created_at, updated_at, ...template }) => {
        const times = { created_at, updated_at }
        await insertTemplate(work.trx, { id, owner_id: work.userId, ...templateColumns(template), ...times })
        return undefined
      }),
  },
}

/** The id of a template that this person can attach; undefined where it isn't here. */
export async function findUsableTemplate(
  db: Queries,
  userId: string,
  id: string | null,
): Promise<string | undefined> {
  if (id === null || isBuiltInTemplate(id)) return id ?? undefined
  return (await findTemplateOwner(db, id))?.owner_id === userId ? id : undefined
}

const TemplateEntry = z.strictObject({ ...TemplateWrite.shape, id: EntryId, ...entryTimes })

const kind: OwnedKind<z.infer<typeof TemplateEntry>> = {
  name: 'templates',
  file: 'templates.json',
  schema: TemplateEntry,
  findOwner: findTemplateOwner,
}

type TemplateRow = Awaited<ReturnType<typeof listOwnTemplates>>[number]

function templateEntry(row: TemplateRow) {
  const { owner_id: _, name_key: __, search_text: ___, ...template } = row
  return {
    ...template,
    starter_prompts: JSON.parse(row.starter_prompts) as unknown,
    follow_up_questions: JSON.parse(row.follow_up_questions) as unknown,
    ...timesOf(row),
  }
}
