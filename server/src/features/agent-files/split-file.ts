/**
 * A piece of a file, with its lines counted from 1, on its page in a PDF. The pieces of a file are its text; those of an
 * overlong line have the same number.
 */
export type FilePiece = { page?: number; firstLine: number; lastLine: number; text: string }

/** What a piece has at least, unless the file ends; and at most. */
const enoughChars = 1_200
const mostChars = 2_400

/**
 * Cuts a file where it has its parts: Markdown at its headings, everything else where a line that isn't indented follows
 * an empty one, as paragraphs and top-level declarations do. Small parts stay together, and large ones are cut at their
 * emptiest lines; a line that is longer than a piece is cut between its words.
 */
export function splitFile(path: string, text: string): FilePiece[] {
  const lines = text.split(/(?<=\n)/)
  if (lines.at(-1) === '') lines.pop()
  const parts = partsOf(
    lines,
    /\.(?:md|mdx|markdown)$/i.test(path) ? markdownStarts(lines) : blockStarts(lines),
  )
  return joinSmall(parts.flatMap(cutLarge)).map((part) => ({
    firstLine: part[0]?.line ?? 1,
    lastLine: part.at(-1)?.line ?? 1,
    text: part.map((strip) => strip.text).join(''),
  }))
}

/** A line, or a part of one that is longer than a piece. */
type Strip = { line: number; text: string }

function partsOf(lines: readonly string[], starts: readonly boolean[]): Strip[][] {
  const parts: Strip[][] = []
  for (const [at, text] of lines.entries()) {
    const strips = cutLong(text).map((strip) => ({ line: at + 1, text: strip }))
    const part = parts.at(-1)
    if (part && !starts[at]) part.push(...strips)
    else parts.push(strips)
  }
  return parts
}

/** A line in parts that are no longer than a piece, each with a pause at its end where there is one. */
function cutLong(line: string): string[] {
  const strips: string[] = []
  let rest = line
  while (rest.length > mostChars) {
    let end = mostChars
    while (end > enoughChars && !isPause(rest.charAt(end - 1))) end -= 1
    if (end === enoughChars) end = isHalf(rest.charAt(mostChars - 1)) ? mostChars - 1 : mostChars
    strips.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return [...strips, rest]
}

function isPause(char: string): boolean {
  return /[\s,;.!?、。，；！？]/.test(char)
}

/** Of a character of two halves, the first. */
function isHalf(char: string): boolean {
  return /[\uD800-\uDBFF]/.test(char)
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

/** Parts that are no larger than they may be. */
function cutLarge(part: Strip[]): Strip[][] {
  const cut: Strip[][] = []
  let piece: Strip[] = []
  let chars = 0
  for (const [at, strip] of part.entries()) {
    const isFull = chars > 0 && chars + strip.text.length > mostChars
    // An empty line is a better place than the middle of what it ends.
    const isAfterGap = chars >= enoughChars && (part[at - 1]?.text ?? '').trim() === ''
    if (isFull || isAfterGap) {
      cut.push(piece)
      piece = []
      chars = 0
    }
    piece.push(strip)
    chars += strip.text.length
  }
  return [...cut, piece]
}

function joinSmall(parts: readonly Strip[][]): Strip[][] {
  const joined: Strip[][] = []
  let chars = 0
  for (const part of parts) {
    const size = part.reduce((sum, { text }) => sum + text.length, 0)
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
