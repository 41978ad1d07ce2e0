/** Where the sentences end that are complete after `from`; `from` itself when there is none yet. */
export function endOfSentences(text: string, from: number): number {
  let end = from
  for (const match of text.slice(from).matchAll(/[.!?…:]["')\]*_]*(?=\s)|\n+/g))
    end = from + match.index + match[0].length
  return end
}

/** Text as it is read aloud: without the marks of Markdown. */
export function spoken(markdown: string): string {
  return markdown
    .replace(/^```.*$/gm, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s{0,3}(?:#{1,6}|>|[-*+])\s+/gm, '')
    .replace(/^\s*\|?[\s:|-]{3,}\|?\s*$/gm, '')
    .replace(/[*_`~|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
