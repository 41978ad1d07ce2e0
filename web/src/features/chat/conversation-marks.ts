import type { ChatMessage } from './chat-message.ts'

/** A place where a text was found: the message, and which of its matches this is, from 0. */
export type Hit = { messageId: string; nth: number }

const allName = 'found'
const currentName = 'found-now'
/** What a message shows besides its text. */
const besides = 'button, time, figcaption, [role=status], [role=group], [aria-hidden=true]'

/** Finds a text whatever its case. */
export function searchPattern(text: string): RegExp {
  return new RegExp(text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`), 'giu')
}

/** Where a text stands in messages, in their order. */
export function findHits(messages: readonly ChatMessage[], text: string): Hit[] {
  if (text === '') return []
  const pattern = searchPattern(text)
  return messages.flatMap(({ id: messageId, type, content }) => {
    // Nobody looks for what makes words bold, struck through or code.
    const shown = type === 'agent' ? content.replaceAll(/\*\*|~~|`/g, '') : content
    return Array.from(shown.matchAll(pattern), (_, nth) => ({ messageId, nth }))
  })
}

/**
 * Marks a text in the messages that are drawn, without changing them, now and whenever they change; answers how to end
 * that. The current hit is brought into view once its message is drawn.
 */
export function markHits(view: Element, text: string, current: Hit | undefined): () => void {
  let isShown = current === undefined
  let frame = 0
  const paint = () => {
    frame = 0
    const ranges = new Map<string, Range[]>()
    for (const article of view.querySelectorAll<HTMLElement>('article[data-message]'))
      ranges.set(article.dataset['message'] ?? '', text === '' ? [] : findRanges(article, text))
    const ofCurrent = ranges.get(current?.messageId ?? '') ?? []
    // What stands in the source alone, such as a link's address, has no place of its own.
    const now = ofCurrent[Math.min(current?.nth ?? 0, ofCurrent.length - 1)]
    paintRanges(allName, [...ranges.values()].flat())
    paintRanges(currentName, now === undefined ? [] : [now])
    if (!isShown && now !== undefined) isShown = bringIntoView(view, now)
  }
  const observer = new MutationObserver(() => {
    frame ||= requestAnimationFrame(paint)
  })
  observer.observe(view, { childList: true, characterData: true, subtree: true })
  paint()
  return () => {
    observer.disconnect()
    cancelAnimationFrame(frame)
    for (const name of [allName, currentName]) paintRanges(name, [])
  }
}

function paintRanges(name: string, ranges: Range[]): void {
  if (!('highlights' in CSS)) return
  if (ranges.length === 0) CSS.highlights.delete(name)
  else CSS.highlights.set(name, new Highlight(...ranges))
}

/** Answers whether it was in view already: what is drawn on the way may move it. */
function bringIntoView(view: Element, range: Range): boolean {
  const [place, frame] = [range.getBoundingClientRect(), view.getBoundingClientRect()]
  const isInView = place.top >= frame.top && place.bottom <= frame.bottom
  if (!isInView) view.scrollTop += place.top - frame.top - frame.height / 2
  return isInView
}

/** The text of a message may be spread over many nodes. */
function findRanges(article: Element, text: string): Range[] {
  const nodes: { node: Node; from: number }[] = []
  let whole = ''
  const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode
    if (node.parentElement?.closest(besides)) continue
    nodes.push({ node, from: whole.length })
    whole += node.nodeValue ?? ''
  }
  return Array.from(whole.matchAll(searchPattern(text)), (match) => {
    const range = new Range()
    const start = nodes.findLast(({ from }) => from <= match.index)
    const end = nodes.findLast(({ from }) => from < match.index + match[0].length)
    if (start) range.setStart(start.node, match.index - start.from)
    if (end) range.setEnd(end.node, match.index + match[0].length - end.from)
    return range
  })
}
