/** Programs are written in English, and so are most of the words about them. */
export const language = 'en'

/** A text with its identifiers as words: `userName` is asked for as “user name”. */
export function searchable(text: string): string {
  return text.replace(/(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
}
