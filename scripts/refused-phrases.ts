import { readFileSync } from 'node:fs'
import { z } from 'zod'

const Phrases = z.array(z.object({ pattern: z.string(), example: z.string(), better: z.string() }))

/** Phrases that native readers stumble over. They are kept as JSON so that no source file contains them. */
export const refusedPhrases = Phrases.parse(
  JSON.parse(readFileSync(new URL('refused-phrases.json', import.meta.url), 'utf8')),
)

const matchers = refusedPhrases.map(({ pattern, better }) => ({
  // A sentence may go on in the next line, in a comment too.
  matcher: new RegExp(pattern.replaceAll(' ', String.raw`[\s*/]+`), 'gi'),
  better,
}))

/** A line for each refused phrase in a file's text, with what to say instead. */
export function findRefusedPhrases(file: string, text: string): string[] {
  return matchers
    .flatMap(({ matcher, better }) =>
      Array.from(text.matchAll(matcher), ({ index, 0: phrase }) => ({ index, phrase, better })),
    )
    .toSorted((a, b) => a.index - b.index)
    .map(({ index, phrase, better }) => {
      const line = text.slice(0, index).split('\n').length
      return `${file}:${line}: “${phrase.replaceAll(/[\s*/]+/g, ' ')}”. Better: ${better}`
    })
}
