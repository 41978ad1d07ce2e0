/** A text, and what had to be done to read it. */
export type DecodedText = { text: string; isOtherEncoding: boolean }

/** UTF-8 or UTF-16 by its mark, UTF-8 without, else Western European. */
export function decodeText(bytes: Buffer): DecodedText {
  const utf16 = utf16Of(bytes)
  if (utf16) return as(utf16, bytes)
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isOtherEncoding: false }
  } catch {
    return { ...as('windows-1252', bytes), isOtherEncoding: true }
  }
}

/** How a text is to be decoded, and how it begins. */
export type TextLook = DecodedText & { encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' }

const beginBytes = 40_000

/** The same for a text of any length, which is read through for it, piece by piece. `text` is its beginning. */
export async function lookThroughText(input: AsyncIterable<Buffer>): Promise<TextLook> {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let [begin, isUtf8] = [Buffer.alloc(0), true]
  for await (const chunk of input) {
    if (begin.length < beginBytes) begin = Buffer.concat([begin, chunk]).subarray(0, beginBytes)
    isUtf8 &&= decodes(utf8, chunk)
    if (!isUtf8 && begin.length === beginBytes) break
  }
  isUtf8 &&= decodes(utf8)
  const encoding = utf16Of(begin) ?? (isUtf8 ? 'utf-8' : 'windows-1252')
  return { ...as(encoding, begin), isOtherEncoding: encoding === 'windows-1252', encoding }
}

/** A text as it comes. */
export async function* decodePieces(
  input: AsyncIterable<Buffer>,
  { encoding }: Pick<TextLook, 'encoding'>,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of input) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

function decodes(decoder: InstanceType<typeof TextDecoder>, chunk?: Buffer): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined })
    return true
  } catch {
    return false
  }
}

function utf16Of([first, second]: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

function as(encoding: string, bytes: Buffer): DecodedText {
  return { text: new TextDecoder(encoding).decode(bytes), isOtherEncoding: false }
}

/** A text that both engines and JSON carry: what they can't becomes U+FFFD. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd')
}

/** The first characters of a text, in a copy: a slice keeps all of it in memory, and made-up files have endless names. */
export function beginningOf(text: string, chars: number): string {
  return Buffer.from(text.slice(0, chars)).toString()
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
