import { findPages } from '#contracts/handbook/handbook-context.ts'
import { typeOf } from './mock-analysis.ts'

/** Two pages at most are read at once. */
const mostPages = 2

/** Ends the first answer of a conversation. */
const handbookNote =
  '*No key is set, so this is the handbook’s own text. With an API key, a model answers in its own words.*'

/** Answers a question about Keeper with the handbook's own pages, and says that it does. */
export function answerFromHandbook(said: readonly string[]): string {
  const pages = findPages(said, mostPages)
  const parts = pages.map(({ title, text }) => (pages.length > 1 ? `### ${title}\n\n${text}` : text))
  if (parts.length > 0) parts.push(`*From Keeper's handbook: ${pages.map(({ title }) => title).join('; ')}.*`)
  else parts.push(withoutPage(said.at(-1) ?? ''))
  if (said.length <= 1) parts.push(handbookNote)
  return parts.join('\n\n')
}

function withoutPage(latest: string): string {
  const opening =
    typeOf(latest) === 'greeting'
      ? 'Hello! I’m Kip, the guide to Keeper.'
      : /\b(thanks?|thank you|great|cool|nice|ok(ay)?)\b/i.test(latest) && latest.length < 60
        ? 'You’re welcome.'
        : 'Keeper’s handbook has no page about that, and without a key the handbook is all I have.'
  return `${opening} ${topics}\n\n*From Keeper's handbook.*`
}

const topics =
  'I can tell you what Keeper is and how to begin; about keepers and themes; about agents, their public pages, sharing and logs; about keys, models and cost; about your account, privacy and exports; and about running and backing up a Keeper of your own.'
