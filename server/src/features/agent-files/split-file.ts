/** A piece of a file, with its lines counted from 1, on its page in a PDF. The pieces of a file are its text. */
export type FilePiece = { page?: number; firstLine: number; lastLine: number; text: string }

/** What a piece has at least, unless the file ends; and at most, unless a line is longer. */
const enoughChars = 1_200
const mostChars = 2_400

/**
 * Cuts a file where it has its parts: Markdown at its headings, everything else where a line that isn't indented follows
 * an empty one, as paragraphs and top-level declarations do. Small parts stay together, and large ones are cut at their
 * emptiest lines.
 */
export function splitFile(path: string, text: string): FilePiece[] {
  const lines = text.split(/(?<=\n)/)
  if (lines.at(-1) === '') lines.pop()
  const parts = partsOf(
    lines,
    /\.(?:md|mdx|markdown)$/i.test(path) ? markdownStarts(lines) : blockStarts(lines),
  )
  const pieces: FilePiece[] = []
  let line = 1
  for (const part of joinSmall(parts.flatMap(cutLarge))) {
    pieces.push({ firstLine: line, lastLine: line + part.length - 1, text: part.join('') })
    line += part.length
  }
  return pieces
}

function partsOf(lines: readonly string[], starts: readonly boolean[]): string[][] {
  const parts: string[][] = []
  for (const [at, line] of lines.entries()) {
    const part = parts.at(-1)
    if (part && !starts[at]) part.push(line)
    else parts.push([line])
  }
  return parts
}

/** Headings, but for what looks like one in code. */
function markdownStarts(lines: readonly string[]): boolean[] {
  let fence: string | undefined
  return lines.map((line) => {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (mark !== undefined && fence === undefined) fence = mark
    else if (mark !== undefined && fence !== undefined && mark.startsWith(fence)) fence = undefined
    return fence === undefined && /^ {0,3}#{1,6}(?:\s|$)/.test(line)
  })
}

function blockStarts(lines: readonly string[]): boolean[] {
  return lines.map((line, at) => /^\S/.test(line) && (lines[at - 1] ?? '').trim() === '')
}

/** Parts that are no larger than they may be, as far as their lines allow. */
function cutLarge(part: string[]): string[][] {
  const cut: string[][] = []
  let piece: string[] = []
  let chars = 0
  for (const [at, line] of part.entries()) {
    const isFull = chars > 0 && chars + line.length > mostChars
    // An empty line is a better place than the middle of what it ends.
    const isPause = chars >= enoughChars && (part[at - 1] ?? '').trim() === ''
    if (isFull || isPause) {
      cut.push(piece)
      piece = []
      chars = 0
    }
    piece.push(line)
    chars += line.length
  }
  return [...cut, piece]
}

function joinSmall(parts: readonly string[][]): string[][] {
  const joined: string[][] = []
  let chars = 0
  for (const part of parts) {
    const size = part.reduce((sum, line) => sum + line.length, 0)
    const last = joined.at(-1)
    if (last && chars < enoughChars && chars + size <= mostChars) {
      last.push(...part)
      chars += size
    } else {
      joined.push([...part])
      chars = size
    }
  }
  return joined
}
