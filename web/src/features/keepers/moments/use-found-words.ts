import { type RefObject, useEffect, useRef } from 'react'
import { foldText } from '#contracts/search-text.ts'

const name = 'found-words'

/** Marks the words of a search in a text that is read, however it came to be drawn. Browsers that can't, don't. */
export function useFoundWords(q: string): RefObject<HTMLElement | null> {
  const text = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = text.current
    // Absent in some browsers, whatever the type says.
    if (element === null || !('highlights' in CSS)) return
    const pattern = wordsOf(q)
    const mark = () => CSS.highlights.set(name, new Highlight(...(pattern ? rangesIn(element, pattern) : [])))
    mark()
    // Markdown is drawn once its script has come.
    const observer = new MutationObserver(mark)
    observer.observe(element, { childList: true, subtree: true, characterData: true })
    return () => {
      observer.disconnect()
      CSS.highlights.delete(name)
    }
  }, [q])
  return text
}

/** What a search finds, as it is written: words by their beginning, and phrases in quotes. */
export function wordsOf(q: string): RegExp | undefined {
  const parts = [...fold(q).matchAll(/"([^"]+)"|[\p{L}\p{N}]+/gu)].map(([whole, phrase]) =>
    phrase === undefined
      ? `${whole}[\\p{L}\\p{N}]*`
      : (phrase.match(/[\p{L}\p{N}]+/gu) ?? []).join('[^\\p{L}\\p{N}]+'),
  )
  const wanted = parts.filter(Boolean)
  return wanted.length === 0 ? undefined : new RegExp(`(?<![\\p{L}\\p{N}])(?:${wanted.join('|')})`, 'gu')
}

function rangesIn(element: HTMLElement, pattern: RegExp): Range[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const ranges: Range[] = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    for (const match of fold(node.nodeValue ?? '').matchAll(pattern)) {
      const range = new Range()
      range.setStart(node, match.index)
      range.setEnd(node, match.index + match[0].length)
      ranges.push(range)
    }
  return ranges
}

/** Lower case without accents, letter for letter: places in it are places in the text. */
function fold(text: string): string {
  return Array.from(text, (letter) => {
    const folded = foldText(letter)
    return folded.length === letter.length ? folded : letter
  }).join('')
}
