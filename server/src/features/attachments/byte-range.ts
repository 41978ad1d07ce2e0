/** The part of a file that is asked for, both ends included. */
export type ByteRange = { start: number; end: number }

/**
 * Reads a `Range` header of one range, as players send it; undefined where the whole file is to be sent, which is the
 * answer to whatever else it says. `'none'` where nothing of the file is in it. See RFC 9110, section 14.
 */
export function readByteRange(header: string | undefined, bytes: number): ByteRange | 'none' | undefined {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!found) return undefined
  const [first, last] = [found[1] ?? '', found[2] ?? '']
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first)
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  if (first !== '' && last !== '' && Number(last) < start) return undefined
  return start > end ? 'none' : { start, end }
}
