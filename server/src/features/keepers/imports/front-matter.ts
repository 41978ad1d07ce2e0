import { z } from 'zod'
import { splitFrontMatter } from '../transfer/moment-file.ts'

/** A note's properties, and its text without them. `tooLarge`: there is more than is read, and it stays in the text. */
export type FrontMatter = { fields: Record<string, unknown>; body: string } | 'tooLarge' | undefined

/** What people and apps write is far shorter. */
const frontMaxChars = 16 * 1024
/** Some 400 properties. Parsing takes far more time for each token than splitting a text into tokens. */
const frontMaxTokens = 3_000

/** The YAML properties in front of a note; undefined where there are none. */
export async function readFrontMatter(text: string): Promise<FrontMatter> {
  const parts = splitFrontMatter(text)
  if (!parts) return undefined
  if (parts.front.length > frontMaxChars) return 'tooLarge'
  // Loaded with the first note that has properties.
  const { CST, isCollection, Lexer, parseDocument, visit } = await import('yaml')
  let tokens = 0
  for (const token of new Lexer().lex(parts.front)) {
    tokens += 1
    // Aliases are how a small file becomes a large one.
    if (tokens > frontMaxTokens || CST.tokenType(token) === 'alias') return 'tooLarge'
  }
  try {
    const document = parseDocument(parts.front, { logLevel: 'error', prettyErrors: false })
    if (document.errors.length > 0) return undefined
    let hasDeepKeys = false
    // A list or map that is a key is written out as text, again at every level that it is nested in.
    visit(document, {
      Pair(_, { key }) {
        hasDeepKeys ||= isCollection(key)
        return hasDeepKeys ? visit.BREAK : undefined
      },
    })
    if (hasDeepKeys) return 'tooLarge'
    const { data } = Fields.safeParse(document.toJS() ?? {})
    return data && { fields: data, body: parts.body }
  } catch {
    return undefined
  }
}

/** Whether properties that can't be read as such have a line on the access of agents. */
export function namesAiAccess(text: string): boolean {
  return /aiAccess["']?[ \t]*:/i.test(splitFrontMatter(text)?.front ?? '')
}

const Fields = z.record(z.string(), z.unknown())
