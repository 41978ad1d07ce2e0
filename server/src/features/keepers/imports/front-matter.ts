import { CST, isCollection, Lexer, parseDocument, visit } from 'yaml'
import { z } from 'zod'
import { splitFrontMatter } from '../transfer/moment-file.ts'

/** A note without its properties, and these. `tooLarge`: the properties go beyond what is read, and stay in the text. */
export type FrontMatter = { fields: Record<string, unknown>; body: string } | 'tooLarge' | undefined

/** What people and apps write stays far below. */
const frontMaxChars = 16 * 1024
/** Some 400 properties. Parsing takes far more time for each sign than splitting a text into them. */
const frontMaxSigns = 3_000

/** The YAML properties in front of a note; undefined where there are none. */
export function readFrontMatter(text: string): FrontMatter {
  const parts = splitFrontMatter(text)
  if (!parts) return undefined
  if (parts.front.length > frontMaxChars) return 'tooLarge'
  let signs = 0
  for (const sign of new Lexer().lex(parts.front)) {
    signs += 1
    // Aliases are how a small file becomes a large one.
    if (signs > frontMaxSigns || CST.tokenType(sign) === 'alias') return 'tooLarge'
  }
  try {
    const document = parseDocument(parts.front, { logLevel: 'error', prettyErrors: false })
    if (document.errors.length > 0) return undefined
    let hasDeepKeys = false
    // A list or map as a key is written out again for each one that it is in.
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

const Fields = z.record(z.string(), z.unknown())
