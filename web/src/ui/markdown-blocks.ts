/** A Markdown text cut into blocks that can be shown each for itself. Joined they are the text. */
export type Blocks = { text: string; blocks: string[] }

export const noBlocks: Blocks = { text: '', blocks: [] }

/** Definitions and footnotes are seen from everywhere: such a text stays in one piece. */
const definition = /^ {0,3}\[[^\]\n]+\]:/m
const fence = /^ {0,3}(`{3,}|~{3,})/
const listItem = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:\s|$)/

/**
 * Cuts a text into blocks. Those of an earlier, shorter form of it are taken over, but for the last two: a line that
 * was unfinished may turn out to belong to the block before it.
 */
export function splitBlocks(text: string, before: Blocks = noBlocks): Blocks {
  if (definition.test(text)) return { text, blocks: [text] }
  const kept = text.startsWith(before.text) ? before.blocks.slice(0, -2) : []
  const keptChars = kept.reduce((sum, block) => sum + block.length, 0)
  return { text, blocks: [...kept, ...cut(text.slice(keptChars))] }
}

/** A block ends at a blank line outside of a fence, unless what follows belongs to it still. */
function cut(text: string): string[] {
  const blocks: string[] = []
  let block = ''
  let isList = false
  let openFence: string | undefined
  let isAfterBlank = false
  for (const line of text.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    const isBlank = line.trim() === ''
    if (openFence === undefined && isAfterBlank && !isBlank && startsBlock(line, isList)) {
      blocks.push(block)
      block = ''
    }
    if (block.trim() === '' && !isBlank) isList = listItem.test(line)
    block += line
    isAfterBlank = isBlank
    openFence = fenceAfter(line, openFence)
  }
  return block === '' ? blocks : [...blocks, block]
}

function startsBlock(line: string, isList: boolean): boolean {
  if (/^(?: {2,}|\t)/.test(line)) return false
  return !(isList && listItem.test(line))
}

/** The fence that is open after a line. */
function fenceAfter(line: string, open: string | undefined): string | undefined {
  const mark = fence.exec(line.replace(listItem, ''))?.[1]
  if (open === undefined) return mark
  const isClosing = mark !== undefined && mark[0] === open[0] && mark.length >= open.length
  return isClosing && line.trim() === mark ? undefined : open
}
