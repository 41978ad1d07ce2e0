import { sql } from 'kysely'

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

/** The condition that a column of comparable text holds a word somewhere. */
export function holds(column: string, word: string) {
  return sql<boolean>`${sql.ref(column)} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
}
