import { foldText } from '#contracts/search-text.ts'
import type { Migration } from './migration.ts'

/** What is searched and sorted by no longer has accents. */
export const foldedSearch: Migration = {
  version: 17,
  name: 'search and order without accents',
  async up(trx) {
    for (const row of await trx.selectFrom('agents').select(['id', 'name_key', 'search_text']).execute())
      await trx.updateTable('agents').set(fold(row)).where('id', '=', row.id).execute()
    for (const row of await trx
      .selectFrom('engagement_templates')
      .select(['id', 'name_key', 'search_text'])
      .execute())
      await trx.updateTable('engagement_templates').set(fold(row)).where('id', '=', row.id).execute()
    for (const { id, name_key } of await trx.selectFrom('themes').select(['id', 'name_key']).execute())
      await trx
        .updateTable('themes')
        .set({ name_key: foldText(name_key) })
        .where('id', '=', id)
        .execute()
    for (const { id, title_key, search_text } of await trx
      .selectFrom('keepers')
      .select(['id', 'title_key', 'search_text'])
      .execute())
      await trx
        .updateTable('keepers')
        .set({ title_key: foldText(title_key), search_text: foldText(search_text) })
        .where('id', '=', id)
        .execute()
  },
}

/** The stored texts are lower case already. */
function fold({ name_key, search_text }: { name_key: string; search_text: string }) {
  return { name_key: foldText(name_key), search_text: foldText(search_text) }
}
