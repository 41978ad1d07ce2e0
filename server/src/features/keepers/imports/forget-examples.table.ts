import { ImportPlan } from '#contracts/keepers/imports.ts'
import type { Queries } from '../../../database/database.ts'

/** Forgets the names of entries that the reports of imports give as examples, where one of these moments came with them. */
export async function forgetExamples(trx: Queries, momentIds: readonly string[]): Promise<void> {
  const rows = await trx
    .selectFrom('imports')
    .select(['id', 'plan'])
    .where('plan', 'is not', null)
    .where('id', 'in', (eb) =>
      eb.selectFrom('import_moments').select('import_id').where('moment_id', 'in', momentIds),
    )
    .execute()
  for (const { id, plan } of rows) {
    const read = ImportPlan.parse(JSON.parse(plan ?? ''))
    if (read.notes.every(({ examples }) => examples.length === 0)) continue
    const notes = read.notes.map((note) => ({ ...note, examples: [] }))
    await trx
      .updateTable('imports')
      .set({ plan: JSON.stringify({ ...read, notes }) })
      .where('id', '=', id)
      .execute()
  }
}
