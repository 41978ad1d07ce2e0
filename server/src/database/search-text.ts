import { sql, type RawBuilder } from 'kysely'

/** Text as it is searched and sorted by: upper and lower case, and the ways to write an accent, are one. */
export function comparable(text: string): string {
  return text.normalize('NFC').toLowerCase()
}

/** The words of a search, spelled as `comparable` spells. */
export function searchWords(q: string): string[] {
  return comparable(q).split(/\s+/).filter(Boolean)
}

/** The columns that agents are sorted and searched by. */
export function agentTexts({ name, slug, purpose }: { name: string; slug: string; purpose: string }) {
  return { name_key: comparable(name), search_text: comparable(`${name}\n${slug}\n${purpose}`) }
}

/** The condition that comparable text, a column or an expression, holds a word somewhere. */
export function holds(text: string | RawBuilder<unknown>, word: string) {
  const searched = typeof text === 'string' ? sql.ref(text) : text
  return sql<boolean>`${searched} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
}
