import { attachmentKindOfEnding } from './keepers/attachment-choices.ts'

/** Where a link leads; an address may have parentheses of its own. */
const target = String.raw`[^()\n]*(?:\([^()\n]*\)[^()\n]*)*`
/**
 * A picture, a recording or another file that stands in a text; its end may be cut off. No part of these patterns
 * reaches past where the next match could begin: a text full of beginnings takes no longer than another.
 */
const embed = new RegExp(String.raw`!\[([^[\]\n]*)(?:\]\((${target})\)|(?:\]\(${target})?$)`, 'g')
const link = new RegExp(String.raw`\[([^[\]\n]+)\]\(${target}\)`, 'g')
/** What stands for a file in a text without marks. */
export const fileSigns = {
  picture: '🖼\u{FE0E}',
  audio: '🎙\u{FE0E}',
  video: '🎞\u{FE0E}',
  file: '📎\u{FE0E}',
} as const

/** Markdown as it reads: without its marks, and a picture or recording as a sign before its description. */
export function plainMarkdown(markdown: string): string {
  return markdown
    .replace(embed, nameFile)
    .replace(link, '$1')
    .replace(/\[\[([^[\]\n]+)\]\]/g, '$1')
    .replace(
      /^ {0,3}(?:#{1,6} +|> ?|[-*+] (?:\[[ xX]\] )?|\d{1,9}[.)] +|```.*$|~~~.*$|(?:[-*_] *){3,}$)/gm,
      '',
    )
    .replace(tableRule, '')
    .replace(tableRow, readCells)
    .replace(/(\*\*|__|\*|`{1,9}|~~)(?=\S)(.{1,500}?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}_])_(?=[^\s_])([^_\n]{1,500})(?<=\S)_(?![\p{L}\p{N}_])/gu, '$1')
}

/** Under the head of a table. */
const tableRule = /^ {0,3}\|(?: {0,9}:?-{1,99}:? {0,9}\|){1,99} *$\n?/gm
const tableRow = /^ {0,3}\|.*\| *$/gm

function readCells(row: string): string {
  const cells = row.split('|').map((cell) => cell.trim())
  return cells.filter(Boolean).join(' · ')
}

/** What follows `earlier` as it reads: a mark that only counts where a line begins is text within one. */
export function plainAfter(earlier: string, markdown: string): string {
  if (/(?:^|\n)$/.test(earlier)) return plainMarkdown(markdown)
  return plainMarkdown(`${wordJoiner}${markdown}`).slice(wordJoiner.length)
}
const wordJoiner = '\u{2060}'

/** A part of a moment as it reads, between quotation marks: where it stops within a sentence, it says so. */
export function plainQuoted(quote: string): string {
  const plain = plainMarkdown(quote).trim()
  return /[\p{L}\p{N},;:–—-]$/u.test(plain) ? `${plain}…` : plain
}

/** How many words a text has, as people count them: files and their descriptions aren't words of it. */
export function countWords(markdown: string): number {
  const written = markdown.replace(embed, ' ').replace(/\]\(attachments\/[^()\s]*\)/g, ' ')
  return written.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.length ?? 0
}

/** Where a part of a text can begin: not within the name of a file. */
export function embedStart(markdown: string, at: number): number {
  const start = markdown.lastIndexOf('![', at)
  if (start === -1) return at
  const whole = /^!\[[^\]\n]*\]\([^)\n]*\)/.exec(markdown.slice(start, start + embedMaxChars))
  return whole && start + whole[0].length > at ? start : at
}
const embedMaxChars = 1_500

function nameFile(whole: string, alt: string, path: string | undefined, at: number, text: string): string {
  const goesOn = alt.trim() !== '' && /\S/.test(text.slice(at + whole.length))
  return `${signOf(path ?? '')} ${alt}${goesOn ? ' ·' : ''}`.trimEnd()
}

function signOf(path: string): string {
  const ending = /^attachments\/[^.]*\.(\w+)/.exec(path)?.[1]
  return fileSigns[ending === undefined ? 'picture' : attachmentKindOfEnding(ending)]
}
