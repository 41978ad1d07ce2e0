/** How a text that a person writes cites other moments of the keeper: a link to the moment, named by its day. Schema-free. */

const citing =
  /\]\(\/keeper\/[^()\s/]{1,60}\/moments\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\)/g
const sentenceMaxChars = 240

/** Moments of one text that are linked. */
export const citedMomentsMax = 200

/** The moments that a text links to, each once. */
export function citedMoments(body: string): string[] {
  const ids = new Set<string>()
  for (const [, id = ''] of body.matchAll(citing)) {
    ids.add(id)
    if (ids.size === citedMomentsMax) break
  }
  return [...ids]
}

/** Whether an address of this app is that of a moment. */
export function isMomentAddress(href: string): boolean {
  return /^\/keeper\/[^()\s/]{1,60}\/moments\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(href)
}

/** "[14 March 2026](/keeper/3/moments/…)" */
export function citationLink({ day, path }: { day: string; path: string }): string {
  return `[${day.replaceAll(/[[\]\r\n]+/g, ' ')}](${path})`
}

/** The first sentence of a plain text, on one line. */
export function firstSentence(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const [sentence = line] = line.split(/(?<=[.!?…。！？])\s*(?=\S)/u)
  if (sentence.length <= sentenceMaxChars) return sentence
  const cut = sentence.slice(0, sentenceMaxChars)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), sentenceMaxChars / 2)).toWellFormed()}…`
}

/** A passage of a moment as a quotation that says where it is from. */
export function citation(cited: { quote: string; day: string; path: string }): string {
  const link = citationLink(cited)
  return cited.quote === '' ? `> ${link}` : `> ${cited.quote}\n>\n> ${link}`
}
