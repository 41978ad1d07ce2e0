/** Markup that is safe to send: made by `html`, or by something else that escapes what it was given. */
export type Html = { readonly markup: string }

type Part = Html | string | number | undefined | readonly Html[]

/** Writes HTML or XML: texts between the markup are escaped, markup and lists of it stay, undefined is nothing. */
export function html(markup: TemplateStringsArray, ...parts: Part[]): Html {
  const written = markup.map((text, at) => text + (at < parts.length ? markupOf(parts[at]) : ''))
  return { markup: written.join('') }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
}

function markupOf(part: Part): string {
  if (part === undefined) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('')
}
