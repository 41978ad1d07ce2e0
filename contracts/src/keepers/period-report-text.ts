import { counted } from './keeper-wording.ts'
import { citationLink } from './moment-citations.ts'
import { mentionsIn } from './topic-names.ts'

/** How a report of a period is put together from the moments of a professional keeper, without a model. Schema-free. */

export const periodReportWording = {
  title: 'Period report',
  explained:
    'Wins, people and open to-dos from these days, in your own words, each with links to its moments. No AI reads them.',
  from: 'From',
  to: 'To',
  fill: 'Fill in',
  blank: 'Leave it blank',
  failed: 'Error loading the report',
  nothing: 'No wins, people or open to-dos on these days. Choose other days, or leave the report blank.',
  endsBeforeStart: 'Choose a last day on or after the first.',
} as const

/** What one moment holds for a report. */
export type ReportParts = { wins: string[]; people: string[]; todos: string[] }

const win = /^[ \t>*+-]*\*\*What went well:\*\*[ \t]*(\S.*?)[ \t]*$/gm
const toDo = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[ \][ \t]+(\S.*?)[ \t]*$/gm
const lineMaxChars = 300

/** The wins of a text, the people that it names in brackets, and its open to-dos; nothing of a report itself. */
export function reportPartsOf(body: string): ReportParts {
  if (/^\*\*Wins\*\*\s*$/m.test(body) && /^\*\*People\*\*\s*$/m.test(body))
    return { wins: [], people: [], todos: [] }
  const lines = (found: RegExp) => [...body.matchAll(found)].map(([, text = '']) => shortened(text))
  const names = mentionsIn(body).flatMap(({ type, name }) => (type === 'name' ? [name] : []))
  return { wins: lines(win), people: [...new Set(names)], todos: lines(toDo) }
}

function shortened(text: string): string {
  return text.length <= lineMaxChars ? text : `${text.slice(0, lineMaxChars).toWellFormed()}…`
}

type Source = { momentId: string; localDate: string }
type Given = {
  wins: readonly (Source & { text: string })[]
  people: readonly { name: string; count: number; sources: readonly Source[] }[]
  todos: readonly (Source & { text: string })[]
}
/** How a report names days and moments. */
type Says = { heading: string; day: (localDate: string) => string; path: (momentId: string) => string }

/** The body of a report; a part that has nothing keeps its empty line. */
export function periodReportBody({ wins, people, todos }: Given, { heading, day, path }: Says): string {
  const link = ({ momentId, localDate }: Source) =>
    citationLink({ day: day(localDate), path: path(momentId) })
  const part = (title: string, mark: string, lines: readonly string[]) =>
    `**${title}**\n\n${(lines.length === 0 ? [''] : lines).map((line) => `${mark} ${line}`).join('\n')}`
  const parts = [
    `## ${heading}`,
    part(
      'Wins',
      '-',
      wins.map((one) => `${one.text} (${link(one)})`),
    ),
    part(
      'People',
      '-',
      people.map(
        ({ name, count, sources }) =>
          `[[${name}]], ${counted(count, 'moment')} (${sources.map(link).join(', ')})`,
      ),
    ),
    part(
      'Next',
      '- [ ]',
      todos.map((one) => `${one.text} (${link(one)})`),
    ),
  ]
  return `${parts.join('\n\n')}\n`
}
