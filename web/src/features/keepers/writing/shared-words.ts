import { momentTitleMaxChars } from '#contracts/keepers/moment-choices.ts'
import type { Words } from './words.ts'

/** What another app shared, as a moment would have it; undefined where it shared nothing. */
export function sharedWords(shared: URLSearchParams): Pick<Words, 'title' | 'body'> | undefined {
  const part = (name: string) => (shared.get(name) ?? '').toWellFormed().replaceAll('\0', '').trim()
  const [title, text, url] = [part('title'), part('text'), part('url')]
  const isTitle = title.length <= momentTitleMaxChars && title !== text && !/[\r\n]/.test(title)
  const parts = [isTitle ? '' : title, text, url].filter(
    // Many apps share the address in the text, or one text twice.
    (line, at, all) =>
      line !== '' && !all.some((other, place) => place !== at && contains(other, line, place < at)),
  )
  const words = { title: isTitle ? title : '', body: parts.join('\n\n') }
  return words.title === '' && words.body === '' ? undefined : words
}

function contains(text: string, part: string, comesFirst: boolean): boolean {
  return text === part ? comesFirst : text.includes(part)
}
