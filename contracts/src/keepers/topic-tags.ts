import { namesIn } from './topic-names.ts'

/** Tags at the end of a body. Schema-free. */

/** The body with a tag after it: beside the tags in its last line, else as a paragraph. */
export function withTag(body: string, tag: string): string {
  if (body === '') return tag
  const end = body.includes('\r\n') ? '\r\n' : '\n'
  return endsWithTags(body) ? `${body} ${tag}` : `${body}${end}${end}${tag}`
}

/** The body as it was before `withTag`; undefined where it has been written on since. */
export function withoutTag(body: string, tag: string): string | undefined {
  const before = ['', ' ', '\n\n', '\r\n\r\n']
    .filter((gap) => body.endsWith(gap + tag))
    .map((gap) => body.slice(0, body.length - gap.length - tag.length))
  return before.find((text) => withTag(text, tag) === body)
}

/** Whether the last line is tags and names alone. */
function endsWithTags(body: string): boolean {
  const line = /[^\n\r]*$/.exec(body)?.[0] ?? ''
  const named = namesIn(line).map(({ from, to }) => line.slice(from, to))
  return line !== '' && named.join(' ') === line
}
