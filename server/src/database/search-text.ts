import { sql, type RawBuilder } from 'kysely'
import { foldText } from '#contracts/search-text.ts'

/** The words of a search, without case and accents. */
export function searchWords(q: string): string[] {
  return foldText(q).split(/\s+/).filter(Boolean)
}

/** The columns that agents are sorted and searched by. */
export function agentTexts({ name, slug, purpose }: { name: string; slug: string; purpose: string }) {
  return { name_key: foldText(name), search_text: foldText(`${name}\n${slug}\n${purpose}`) }
}

/** The condition that folded text, a column or an expression, holds a word somewhere. */
export function holds(text: string | RawBuilder<unknown>, word: string) {
  const searched = typeof text === 'string' ? sql.ref(text) : text
  return sql<boolean>`${searched} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
}
