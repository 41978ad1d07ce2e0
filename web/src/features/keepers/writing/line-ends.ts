/**
 * A body as a browser's editors have it: they know one end of a line. What wasn't touched is given back byte for byte;
 * what was keeps the ends that it had.
 */
export type OpenedText = { original: string; shown: string; end: '\n' | '\r\n' }

export function openText(original: string): OpenedText {
  const crlf = original.match(/\r\n/g)?.length ?? 0
  const ends = original.match(/\r\n|\r|\n/g)?.length ?? 0
  return {
    original,
    shown: original.replace(/\r\n?/g, '\n'),
    end: crlf * 2 > ends ? '\r\n' : '\n',
  }
}

/** The body for a text that an editor now has. */
export function closeText({ original, shown, end }: OpenedText, edited: string): string {
  if (edited === shown) return original
  return end === '\n' ? edited : edited.replaceAll('\n', end)
}
