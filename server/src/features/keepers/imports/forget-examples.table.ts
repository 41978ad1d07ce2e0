import type { ImportState } from '#contracts/keepers/imports.ts'
import type { Queries } from '../../../database/database.ts'
import type { MomentsOf } from '../../../owned-data/owned-data.ts'

/**
 * Forgets what the reports of imports quote, and how the files of ended ones are called, in all imports of whoever has
 * these moments: which of them a file named is not remembered.
 */
export async function forgetExamples(trx: Queries, moments: MomentsOf): Promise<void> {
  const rows = await held(trx).where('owner_id', 'in', ownersOf(trx, moments)).execute()
  for (const row of rows) await forgetIn(trx, row)
}

/** The same for one import. */
export async function forgetExamplesOf(trx: Queries, importId: string): Promise<void> {
  for (const row of await held(trx).where('id', '=', importId).execute()) await forgetIn(trx, row)
}

/** Imports that quote or name something, as they are now: one that is running writes to its row, too. */
function held(trx: Queries) {
  return trx
    .updateTable('imports')
    .set((eb) => ({ status: eb.ref('status') }))
    .where((eb) =>
      eb.or([
        ...(['plan', 'options'] as const).flatMap((column) =>
          ['%"examples":["%', '%"keepers":["%', '%"keepers":{"%'].map((quote) => eb(column, 'like', quote)),
        ),
        eb.and([eb('status', 'in', ended), eb.or([eb('file_name', '<>', ''), eb('error', 'is not', null)])]),
      ]),
    )
    .returning(['id', 'status', 'plan', 'options'])
}

function ownersOf(trx: Queries, moments: MomentsOf) {
  const owners = trx.selectFrom('keepers').select('owner_id')
  if ('ownerId' in moments) return owners.where('owner_id', '=', moments.ownerId)
  if ('keeperId' in moments) return owners.where('id', '=', moments.keeperId)
  return owners.where('id', 'in', (eb) =>
    eb.selectFrom('moments').select('keeper_id').where('moments.id', 'in', moments.ids),
  )
}

async function forgetIn(
  trx: Queries,
  row: { id: string; status: string; plan: string | null; options: string },
): Promise<void> {
  const hasEnded = ended.some((state) => state === row.status)
  const quotes = hasEnded ? [...inReports, ...ofFile] : inReports
  const options = without(quotes, row.options)
  const plan = row.plan === null ? null : without(quotes, row.plan)
  // A moment may be called as its file is. An error names keepers.
  const rest = hasEnded ? { file_name: '', error: null } : {}
  await trx
    .updateTable('imports')
    .set({ plan, options, ...rest })
    .where('id', '=', row.id)
    .execute()
}

/** States in which an import needs nothing of its file any longer. */
const ended = ['done', 'cancelled'] as const satisfies readonly ImportState[]

/** What quotes the words of a file, in the plan of an import and in what it remembers. */
const inReports = ['examples']
/** The titles and folders of its keepers, which it needs until it has ended. */
const ofFile = ['keepers', 'archived']

/** JSON whose lists and records of these names are empty. */
function without(names: readonly string[], json: string): string {
  return JSON.stringify(JSON.parse(json), (name, value: unknown) => {
    if (!names.includes(name)) return value
    return Array.isArray(value) ? [] : {}
  })
}
