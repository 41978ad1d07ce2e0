import { textWords } from '../../../database/text-words.ts'
import { searchedBodyChars } from '#contracts/keepers/moment-choices.ts'
import type { Language } from './language.ts'

/** What a text is about: each stem with how often it stands in statements and in questions. */
export type Digest = { stems: Map<string, { said: number; asked: number }>; length: number }

type Texts = { title: string | null; body: string; place_name: string | null }

/** What a moment is about. */
export function digestOf(moment: Texts, language: Language): Digest {
  const stems: Digest['stems'] = new Map()
  let length = 0
  const body = moment.body.slice(0, searchedBodyChars)
  for (const [sentence, isQuestion] of sentencesOf(
    `${moment.title ?? ''}\n${body}\n${moment.place_name ?? ''}`,
  ))
    for (const stem of stemsOf(sentence, language)) {
      const known = stems.get(stem)
      if (known) known[isQuestion ? 'asked' : 'said'] += 1
      else stems.set(stem, { said: isQuestion ? 0 : 1, asked: isQuestion ? 1 : 0 })
      length += 1
    }
  return { stems, length }
}

/** The stems of a text in its order, without words that say nothing. */
export function stemsOf(text: string, { stem, isStopWord }: Language): string[] {
  return textWords(text).flatMap((word) => (isStopWord(word) ? [] : [stem(word)]))
}

/** A digest as it is stored: ` stem:said,asked stem:said,asked `. Stems are letters and digits alone. */
export function writeDigest({ stems }: Digest): string {
  const parts = [...stems].map(([stem, { said, asked }]) => `${stem}:${said}${asked > 0 ? `,${asked}` : ''}`)
  return ` ${parts.join(' ')} `
}

/** How often a stem stands in a stored digest, questions counting `askedShare` of a statement. */
export function countIn(digest: string, stem: string, askedShare: number): number {
  const at = digest.indexOf(` ${stem}:`)
  if (at === -1) return 0
  const from = at + stem.length + 2
  const [said = '0', asked = '0'] = digest.slice(from, digest.indexOf(' ', from)).split(',')
  return Number(said) + askedShare * Number(asked)
}

/** Sentences, and whether each asks something. */
function sentencesOf(text: string): [string, boolean][] {
  const found = text.match(/[^.!?…。！？\n]+[.!?…。！？]*/gu) ?? []
  return found.map((sentence) => [sentence, /[?？][.!?…。！？]*$/u.test(sentence)])
}
