import type { Entry } from 'yauzl'
import type { ImportZip } from '../../owned-data/import-work.ts'
import { readLines } from '../keepers/index.ts'

/** A ZIP that is open for reading. */
type OpenZip = ImportZip & { close(): void }

/** Nothing of a person's that is read at once is larger. */
const jsonMaxBytes = 64 * 1024 * 1024

/** Throws a sentence for people if the file isn't a ZIP or is damaged. */
export async function openZip(path: string): Promise<OpenZip> {
  const { openPromise } = await import('yauzl')
  const zip = await openPromise(path, { autoClose: false }).catch((cause: unknown) => {
    throw new Error(`${path} is not a readable ZIP file: ${reason(cause)}`, { cause })
  })
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  } catch (cause) {
    zip.close()
    throw new Error(`${path} is damaged: ${reason(cause)}`, { cause })
  }
  function get(name: string): Entry {
    const entry = entries.get(name)
    if (!entry) throw new Error(`${name} is missing from the ZIP.`)
    return entry
  }
  async function json(name: string): Promise<unknown> {
    if (get(name).uncompressedSize > jsonMaxBytes) throw new Error(`${name} is too large to be read.`)
    return parse(Buffer.concat(await (await stream(name)).toArray()).toString(), name)
  }
  const stream = (name: string) => zip.openReadStreamPromise(get(name))
  return {
    names: [...entries.keys()],
    sizeOf: (name) => get(name).uncompressedSize,
    json,
    async jsonList(name) {
      const list = await json(name)
      if (!Array.isArray(list)) throw new Error(`${name} is not a list.`)
      return list
    },
    async *jsonLines(name) {
      if (!entries.has(name)) return
      let number = 0
      for await (const line of readLines(await stream(name), name)) {
        number += 1
        if (line !== '') yield parse(line, `line ${number} of ${name}`)
      }
    },
    stream,
    close: () => zip.close(),
  }
}

function parse(text: string, place: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`${place} is damaged: ${reason(cause)}`, { cause })
  }
}

function reason(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
