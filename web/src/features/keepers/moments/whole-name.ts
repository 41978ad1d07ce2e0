import type { Moment } from '#contracts/keepers/moments.ts'
import { plainMarkdown } from '#contracts/plain-markdown.ts'
import { plainLabel } from '../../../ui/plain-text.tsx'
import { dateText } from './moment-dates.ts'

/** What a sentence calls a moment whose text is here: by its title, else how it begins, else its day. */
export function wholeName(moment: Moment): string {
  const beginning = plainMarkdown(moment.body.slice(0, 240)).replace(/\s+/g, ' ').trim()
  return moment.title ?? (plainLabel(beginning.slice(0, 60)) || dateText(moment))
}
