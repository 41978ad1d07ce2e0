import { textWords } from '../../../database/text-words.ts'
import type { Language } from './language.ts'
import { stemsOf } from './terms.ts'

/** A topic as people name it. */
export type TopicNames = { name: string; aliases: readonly string[] }

/** Something that a question asks for: the stem of one word, or those of all names of a topic. */
export type AskedConcept = { stems: string[]; word: string }

/** More words than this, and it is a text rather than a question. */
const conceptsMax = 24

/** What a question asks for, each thing once. */
export function conceptsOf(
  question: string,
  language: Language,
  topics: readonly TopicNames[],
): AskedConcept[] {
  const named = topics.filter((topic) => isNamed(question, topic))
  const concepts: AskedConcept[] = named.map((topic) => ({
    stems: [...new Set([topic.name, ...topic.aliases].flatMap((name) => distinctive(name, language)))],
    word: topic.name,
  }))
  const taken = new Set(concepts.flatMap(({ stems }) => stems))
  for (const word of textWords(question)) {
    const [stem] = stemsOf(word, language)
    if (stem === undefined || taken.has(stem)) continue
    taken.add(stem)
    concepts.push({ stems: [stem], word })
  }
  return concepts.filter(({ stems }) => stems.length > 0).slice(0, conceptsMax)
}

/** Whether a question has a name of a topic, as whole words. */
function isNamed(question: string, { name, aliases }: TopicNames): boolean {
  const words = ` ${textWords(question).join(' ')} `
  return [name, ...aliases].some((one) => {
    const wanted = textWords(one).join(' ')
    return wanted.length > 1 && words.includes(` ${wanted} `)
  })
}

/** A name of several words is known by its last one that says something. */
function distinctive(name: string, language: Language): string[] {
  const stems = stemsOf(name, language).filter((stem) => stem.length > 1)
  return stems.slice(-1)
}
