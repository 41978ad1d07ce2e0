import { type TopicKind, topicNameMaxChars } from './topic-choices.ts'

/** How a text names topics: `#tag`, `[[name]]` and `[[name|shown text]]`. Schema-free. */

/** Where a text names a topic. `text.slice(from, to)` is all of it, signs included. */
export type Mention = {
  from: number
  to: number
  type: 'tag' | 'name'
  name: string
  /** What is read: the name, or the text that was given for it. */
  shown: string
}

/** One topic has one slug, however its name is spelled: words in lower case, without the accents of Latin and Greek. */
export function topicSlug(name: string): string {
  const folded = name
    .normalize('NFKD')
    .replace(/([\p{Script=Latin}\p{Script=Greek}])\p{Mn}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
  const words = folded.match(/[\p{L}\p{N}\p{M}]+/gu)
  return words ? words.join('-') : folded.trim().replace(/\s+/g, '-')
}

/** How a body names a topic at its end: `#tide-clock`, or in brackets where a tag can't hold the name. */
export function tagOf(name: string): string {
  const tag = `#${(name.match(/[\p{L}\p{N}\p{M}_-]+/gu) ?? []).join('-')}`
  const [mention] = namesIn(tag)
  return mention?.to === tag.length && topicSlug(mention.name) === topicSlug(name) ? tag : `[[${name}]]`
}

/** How a new body begins that is about a topic: a theme is a tag, all else a name. */
export function mentionOf({ name, kind }: { name: string; kind: TopicKind }): string {
  return kind === 'theme' ? tagOf(name) : `[[${name}]]`
}

/** What an address asks a body to begin with, as a mention; undefined where it names nothing. */
export function askedMention(asked: string): string | undefined {
  const [mention] = namesIn(asked)
  if (mention?.from === 0 && mention.to === asked.length) return asked
  return isTopicName(asked) ? `[[${asked}]]` : undefined
}

/** Whether a name can stand in brackets. */
export function isTopicName(name: string): boolean {
  return name.length <= topicNameMaxChars && topicSlug(name) !== '' && !/[[\]|\n\r]/.test(name)
}

const named = new RegExp(
  // A tag has a letter, and doesn't begin within a word, an entity or an address.
  String.raw`(?<![\p{L}\p{N}\p{M}#&/])#((?=[\p{N}\p{M}_-]*\p{L})[\p{L}\p{N}\p{M}_-]+)` +
    String.raw`|\[\[([^[\]|\n\r]{1,200})(?:\|([^[\]\n\r]{1,300}))?\]\]`,
  'gu',
)

/** The names in a text that holds neither code nor addresses. */
export function namesIn(text: string): Mention[] {
  const mentions: Mention[] = []
  for (const { 0: whole, 1: tag, 2: inBrackets = '', 3: given, index } of text.matchAll(named)) {
    const name = (tag ?? inBrackets).trim()
    if (!isTopicName(name)) continue
    const shown = given?.trim() || name
    mentions.push({ from: index, to: index + whole.length, type: tag ? 'tag' : 'name', name, shown })
  }
  return mentions
}

/** The names in Markdown, but not those in code, links, addresses and HTML. */
export function mentionsIn(body: string): Mention[] {
  // Most texts name nothing, and needn't be looked at further.
  if (!body.includes('#') && !body.includes('[[')) return []
  return namesIn(maskUnread(body))
}

/** The text with spaces in place of code, links, addresses and HTML: as long as it was, so that places stay. */
export function maskUnread(body: string): string {
  return maskComments(maskFences(body))
    .split(/(\n[ \t]*\r?\n)/)
    .map((paragraph) => (paragraph.includes('`') ? maskCodeSpans(paragraph) : paragraph))
    .join('')
    .replace(elsewhere, blank)
}

/** Tags of HTML and addresses in angles; links and pictures; addresses as they are. */
const elsewhere = /<[a-z/][^<>\n]*>|!?\[[^[\]\n]*\]\([^()\n]*\)|(?:https?:\/\/|www\.)[^\s<]+/gi

function blank(text: string): string {
  return text.replace(/[^\n\r]/g, ' ')
}

function maskComments(text: string): string {
  let masked = ''
  let end = 0
  for (;;) {
    const from = text.indexOf('<!--', end)
    const to = from < 0 ? -1 : text.indexOf('-->', from + 4)
    if (to < 0) return masked + text.slice(end)
    masked += text.slice(end, from) + blank(text.slice(from, to + 3))
    end = to + 3
  }
}

/** From a fence to the one that closes it, or to the end. */
function maskFences(body: string): string {
  if (!body.includes('```') && !body.includes('~~~')) return body
  let open: string | undefined
  const lines = body.split('\n').map((line) => {
    const fence = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(`{3,}|~{3,})(.*)$/.exec(line)
    const [, signs = '', rest = ''] = fence ?? []
    if (open === undefined) {
      if (signs === '' || (signs.startsWith('`') && rest.includes('`'))) return line
      open = signs
    } else if (signs.startsWith(open) && rest.trim() === '') open = undefined
    return blank(line)
  })
  return lines.join('\n')
}

/** Code is between as many backticks as it began with. */
function maskCodeSpans(text: string): string {
  const runs = [...text.matchAll(/`+/g)].map(({ 0: run, index }) => ({ from: index, length: run.length }))
  const next = nextAlike(runs.map(({ length }) => length))
  let masked = ''
  let end = 0
  for (let at = 0; at < runs.length; at += 1) {
    const [open, closing] = [runs[at], next[at] ?? -1]
    const close = runs[closing]
    if (!open || !close) continue
    const to = close.from + close.length
    masked += text.slice(end, open.from) + blank(text.slice(open.from, to))
    end = to
    at = closing
  }
  return masked + text.slice(end)
}

/** For each number the place of the next one that is the same. */
function nextAlike(numbers: readonly number[]): (number | undefined)[] {
  const last = new Map<number, number>()
  const next: (number | undefined)[] = []
  for (const [at, number] of numbers.entries()) {
    const before = last.get(number)
    if (before !== undefined) next[before] = at
    last.set(number, at)
  }
  return next
}
