import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { escapeHtml, type Html } from '../../../http/html.ts'

/** Characters that are rendered at once; a longer text goes in pieces. Others are served before each. */
const pieceChars = 20_000
/** More of these in one piece is no prose, and could take seconds to make sense of: it is shown as it was typed. */
const most = { brackets: 500, openBrackets: 20, emphasisMarks: 2_000, underlines: 100, containersOfLine: 12 }

/** Rendered texts that are remembered, in characters: what many read is rendered once. */
const rememberedMaxChars = 10_000_000

/**
 * Where a text stands: `attachments/{file}` is at `attachmentsPath`, ids begin with `idPrefix`. `origin` is empty on this
 * server's own pages.
 */
type Place = {
  origin: string
  attachmentsPath: string
  idPrefix: string
  /** The level of the heading above it. */ level: 1 | 2
}

/**
 * A moment's Markdown for everybody: raw HTML is text, links lead to the web or to mail alone, pictures from elsewhere
 * are links to this server's copy, and topics and names are plain words.
 */
export async function renderPublicMarkdown(body: string, place: Place): Promise<Html> {
  const key = createHash('sha256')
    .update(JSON.stringify([place, body]))
    .digest('base64')
  const markup = remembered.get(key) ?? (await render(body, place))
  remember(key, markup)
  return { markup }
}

/** What is made of several moments, one after the other: rendered together, they would come without a break. */
export async function renderInTurn<T>(
  moments: readonly T[],
  renderOne: (moment: T) => Promise<Html>,
): Promise<Html[]> {
  const rendered: Html[] = []
  for (const moment of moments) rendered.push(await renderOne(moment))
  return rendered
}

async function render(body: string, place: Place): Promise<string> {
  const markdown = await loadMarkdown()
  const pieces: string[] = []
  for (const piece of splitText(body)) {
    await setImmediate()
    pieces.push(isProse(piece) ? refine(renderPiece(markdown, piece, place), place) : plainText(piece))
  }
  return pieces.join('\n')
}

/** Loaded with the first page that shows a text. */
async function loadMarkdown() {
  const [{ micromark }, { gfm, gfmHtml }] = await Promise.all([
    import('micromark'),
    import('micromark-extension-gfm'),
  ])
  return { micromark, gfm, gfmHtml }
}

const remembered = new Map<string, string>()
let rememberedChars = 0

/** The latest stay. */
function remember(key: string, markup: string): void {
  if (!remembered.delete(key)) rememberedChars += markup.length
  remembered.set(key, markup)
  for (const [oldest, { length }] of remembered) {
    if (rememberedChars <= rememberedMaxChars) break
    remembered.delete(oldest)
    rememberedChars -= length
  }
}

/** The beginning of a long text, cut where a paragraph ends; undefined where the whole fits. */
export function beginningOf(body: string, maxChars: number): string | undefined {
  if (body.length <= maxChars) return undefined
  const cut = body.slice(0, maxChars).toWellFormed()
  const ends = Array.from(cut.matchAll(/\r?\n[ \t]*\r?\n/g), ({ index }) => index)
  const end = ends.findLast((index) => index > maxChars / 2) ?? cut.search(/\s\S*$/)
  return end > 0 ? cut.slice(0, end) : cut
}

type Markdown = Awaited<ReturnType<typeof loadMarkdown>>

function renderPiece({ micromark, gfm, gfmHtml }: Markdown, piece: string, { idPrefix }: Place): string {
  const footnotes = { clobberPrefix: idPrefix, labelTagName: 'p' }
  const markup = micromark(piece, { extensions: [gfm()], htmlExtensions: [gfmHtml(footnotes)] })
  // One for each text of a page; no text has a quotation mark that isn't escaped.
  return breakLines(markup.replaceAll('"footnote-label"', `"${idPrefix}footnotes"`))
}

/** Pieces of a text, cut where a paragraph follows an empty line. */
function splitText(body: string): string[] {
  if (body.length <= pieceChars) return [body]
  const pieces: string[] = []
  let piece = ''
  for (const block of blocksOf(body)) {
    if (piece !== '' && piece.length + block.length > pieceChars) {
      pieces.push(piece)
      piece = ''
    }
    piece += block
  }
  return [...pieces, piece]
}

/** Blocks of lines that belong together: what is fenced or indented goes with what is before it. */
function blocksOf(body: string): string[] {
  const blocks: string[] = []
  let block = ''
  let isFenced = false
  let isAfterEmpty = false
  for (const line of body.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    if (isAfterEmpty && !isFenced && /^\S/.test(line)) {
      blocks.push(block)
      block = ''
    }
    if (/^ {0,3}(```|~~~)/.test(line)) isFenced = !isFenced
    isAfterEmpty = line.trim() === ''
    block += line
  }
  return [...blocks, block]
}

/** Whether Markdown of this kind takes no longer than prose does. */
function isProse(piece: string): boolean {
  if (piece.length > pieceChars) return false
  let [brackets, open, deepest, marks] = [0, 0, 0, 0]
  for (const sign of piece) {
    if (sign === '[') {
      brackets += 1
      deepest = Math.max(deepest, ++open)
    } else if (sign === ']') open = Math.max(0, open - 1)
    else if (sign === '*' || sign === '_' || sign === '~') marks += 1
  }
  const underlines = piece.match(/^ {0,3}(?:=+|-+)[ \t]*$/gm)?.length ?? 0
  return (
    brackets <= most.brackets &&
    deepest <= most.openBrackets &&
    marks <= most.emphasisMarks &&
    underlines <= most.underlines &&
    piece.split('\n').every((line) => containersOf(line) <= most.containersOfLine)
  )
}

/** How many quotes and lists begin in a line. */
function containersOf(line: string): number {
  const start = /^[\s>+*\-\d.)]*/.exec(line)?.[0] ?? ''
  return start.match(/>|[-+*.)](?=\s)/g)?.length ?? 0
}

function plainText(piece: string): string {
  return `<p class="as-typed">${escapeHtml(piece)}</p>`
}

/** Fits what micromark wrote, in which every `<` begins a tag of its own, into a page that it is a part of. */
function refine(markup: string, place: Place): string {
  let codeDepth = 0
  let linkDepth = 0
  return markup.replaceAll(/<(\/?)(\w+)([^>]*)>|[^<]+/g, (whole, end: string, name?: string, given = '') => {
    if (name === undefined) return codeDepth > 0 ? whole : whole.replaceAll(/\[\[([^[\]\n]+)\]\]/g, '$1')
    if (name === 'code') codeDepth += end ? -1 : 1
    const heading = /^h([1-6])$/.exec(name)?.[1]
    if (heading) return `<${end}h${Math.min(6, Number(heading) + place.level)}${given}>`
    if (name === 'input') return taskMark(given)
    if (name === 'img') return picture(given, place, linkDepth > 0)
    if (name !== 'a') return whole
    linkDepth += end ? -1 : 1
    return end ? whole : link(given, place)
  })
}

/** Tags within a line; any other begins or ends one. */
const inLine = /^<\/?(?:a|code|del|em|img|input|strong|sup)\b/

/** Breaks the lines of paragraphs where they were typed, as in a poem: micromark leaves a line end there alone. */
function breakLines(markup: string): string {
  const pieces = markup.match(/<[^>]*>|[^<]+/g) ?? []
  let codeDepth = 0
  return pieces
    .map((piece, at) => {
      if (piece.startsWith('<code')) codeDepth += 1
      if (piece.startsWith('</code')) codeDepth -= 1
      if (piece.startsWith('<') || codeDepth > 0) return piece
      const isAfterWords = inLine.test(pieces[at - 1] ?? '')
      const isBeforeWords = inLine.test(pieces[at + 1] ?? '')
      return piece.replaceAll(/\r\n|\r|\n/g, (end, from: number) => {
        const isBetweenWords =
          (from > 0 || isAfterWords) && (from + end.length < piece.length || isBeforeWords)
        return isBetweenWords ? `<br />${end}` : end
      })
    })
    .join('')
}

function taskMark(given: string): string {
  const isDone = given.includes('checked')
  return `<span class="task" role="img" aria-label="${isDone ? 'Done' : 'Open'}">${isDone ? '☑' : '☐'}</span>`
}

function link(given: string, { attachmentsPath }: Place): string {
  const target = attributeOf(given, 'href')
  if (target.startsWith('#')) return `<a${given}>`
  const file = attachmentIn(target)
  const leads = file === undefined ? webAddress(target) : `${attachmentsPath}/${file}`
  // An address that doesn't work for a reader is left out, and its words stay.
  return leads === undefined ? '<a>' : `<a href="${leads}" rel="noopener noreferrer nofollow ugc">`
}

function picture(given: string, { origin, attachmentsPath }: Place, isInLink: boolean): string {
  const source = attributeOf(given, 'src')
  const alt = attributeOf(given, 'alt')
  const file = attachmentIn(source)
  if (file !== undefined) return attachment(`${attachmentsPath}/${file}`, alt, isInLink)
  const leads = webAddress(source)
  const words = alt || leads || ''
  if (leads === undefined || isInLink) return words
  const shown = /^mailto:/i.test(leads) ? leads : `${origin}${copyPath(leads)}`
  return `<a href="${shown}" rel="noopener noreferrer nofollow ugc">${words}</a>`
}

/** Where this server fetches a picture of another and shows it as its own. `source` is as HTML has it. */
function copyPath(source: string): string {
  return `/api/kip/web-images?address=${encodeURIComponent(source.replaceAll('&amp;', '&'))}`
}

/** Endings of what a page plays; what it neither plays nor shows is a link. */
const sounds = new Set(['mp3', 'm4a', 'ogg', 'wav', 'weba', 'flac', 'aac'])
const films = new Set(['mp4', 'mov', 'webm'])
const pictures = new Set(['jpg', 'png', 'gif', 'webp', 'avif'])

function attachment(address: string, alt: string, isInLink: boolean): string {
  const ending = /[^.]*$/.exec(address)?.[0] ?? ''
  if (pictures.has(ending)) return `<img src="${address}" alt="${alt}" loading="lazy" />`
  if (isInLink) return alt
  const label = alt && ` aria-label="${alt}"`
  if (sounds.has(ending)) return `<audio controls preload="none" src="${address}"${label}></audio>`
  if (films.has(ending)) return `<video controls preload="none" src="${address}"${label}></video>`
  return `<a href="${address}">${alt || ending}</a>`
}

/** An attribute as it is written, escaped. */
function attributeOf(given: string, name: string): string {
  return new RegExp(` ${name}="([^"]*)"`).exec(given)?.[1] ?? ''
}

/** `{hash}.{ext}` of a picture or sound that is kept here. */
function attachmentIn(address: string): string | undefined {
  return /^attachments\/([0-9a-f]{16,128}\.[a-z0-9]{1,8})$/.exec(address)?.[1]
}

function webAddress(address: string): string | undefined {
  return /^(?:https?:\/\/|mailto:)/i.test(address) ? address : undefined
}
