import type { Readable } from 'node:stream'

/** No line that an export writes is longer: a reply has at most a million characters. */
const lineMaxBytes = 8 * 1024 * 1024

const newline = 0x0a

/** The lines of a text, one after the other. Throws a sentence that names the file where one is too long. */
export async function* readLines(input: Readable, name: string): AsyncGenerator<string> {
  let parts: Buffer[] = []
  let bytes = 0
  let number = 1
  const take = (part: Buffer) => {
    bytes += part.length
    if (bytes > lineMaxBytes) throw new Error(`Line ${number} of ${name} is longer than 8 MB.`)
    parts.push(part)
  }
  const line = () => {
    const text = Buffer.concat(parts).toString()
    parts = []
    bytes = 0
    number += 1
    return text.endsWith('\r') ? text.slice(0, -1) : text
  }
  for await (const chunk of input) {
    const buffer = Buffer.from(chunk)
    let start = 0
    for (let end = buffer.indexOf(newline); end >= 0; end = buffer.indexOf(newline, start)) {
      take(buffer.subarray(start, end))
      yield line()
      start = end + 1
    }
    take(buffer.subarray(start))
  }
  if (bytes > 0) yield line()
}
