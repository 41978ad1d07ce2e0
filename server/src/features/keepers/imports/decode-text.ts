/** A text, and what had to be done to read it. */
export type DecodedText = { text: string; isOtherEncoding: boolean }

/** UTF-8 or UTF-16 by its mark, UTF-8 without, else Western European. */
export function decodeText(bytes: Buffer): DecodedText {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return as('utf-16le', bytes)
  if (first === 0xfe && second === 0xff) return as('utf-16be', bytes)
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isOtherEncoding: false }
  } catch {
    return { ...as('windows-1252', bytes), isOtherEncoding: true }
  }
}

function as(encoding: string, bytes: Buffer): DecodedText {
  return { text: new TextDecoder(encoding).decode(bytes), isOtherEncoding: false }
}

/** A text that both engines and JSON carry: what they can't becomes U+FFFD. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd')
}

/** Paragraphs as one text, apart by the line ends of the first; the empty ones are left out. */
export function joinParagraphs(...paragraphs: readonly string[]): string {
  const said = paragraphs.filter((text) => text.trim() !== '')
  const end = said[0]?.includes('\r\n') ? '\r\n' : '\n'
  return said.reduce((text, next) => {
    if (text === '') return next
    return `${text}${text.endsWith('\n') ? end : end + end}${next}`
  }, '')
}
