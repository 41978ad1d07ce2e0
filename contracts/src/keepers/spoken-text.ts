import { fileSigns, plainMarkdown } from '../plain-markdown.ts'

/** Characters that are spoken at once, at most: some minutes. */
export const spokenPieceChars = 1_500
/** Characters of a text that are read aloud, some hours. */
const spokenChars = 200_000

/** A moment as it is read aloud, in pieces that end with a sentence, or else with a word. None where it says nothing. */
export function spokenPieces({ title, body }: { title: string | null; body: string }): string[] {
  const text = plainMarkdown(body.slice(0, spokenChars).toWellFormed()).replace(signs, '')
  const whole = [title === null || /[.!?…。！？]$/.test(title) ? title : `${title}.`, text]
  return piecesOf(whole.filter(Boolean).join('\n').trim())
}

const signs = new RegExp(Object.values(fileSigns).join('|'), 'gu')

function piecesOf(text: string): string[] {
  const pieces: string[] = []
  let rest = text
  while (rest !== '') {
    const piece = rest.length <= spokenPieceChars ? rest : beginningOf(rest)
    pieces.push(piece.trim())
    rest = rest.slice(piece.length).trimStart()
  }
  return pieces.filter(Boolean)
}

/** As many sentences as fit; of a longer one as many words; of a longer word what fits. */
function beginningOf(text: string): string {
  const fits = text.slice(0, spokenPieceChars)
  const sentences = /^[\s\S]*(?:[.!?…]["'”’)]*\s|[。！？]|\n)/u.exec(fits)?.[0]
  const words = sentences ?? /^[\s\S]*\s/u.exec(fits)?.[0]
  return words ?? (/[\uD800-\uDBFF]$/.test(fits) ? fits.slice(0, -1) : fits)
}
