import type { Readable } from 'node:stream'
import type { Entry } from 'yauzl'
import { readLines } from './read-lines.ts'

/** A ZIP's files, read where they lie. */
export type OpenZip = {
  names: string[]
  /** The bytes of a file when it is unpacked. */
  sizeOf(name: string): number
  /** A file as JSON. Throws a sentence for people, as all of these do. */
  json(name: string): Promise<unknown>
  /** A file that holds a list. */
  jsonList(name: string): Promise<unknown[]>
  /** What a file's lines say, each of them JSON; nothing where there is no such file. */
  jsonLines(name: string): AsyncGenerator<unknown>
  stream(name: string): Promise<Readable>
  close(): void
}

/** Nothing of a person's that is read at once is larger. */
const jsonMaxBytes = 64 * 1024 * 1024

/** Throws a sentence for people where the file is no ZIP, or a damaged one. */
export async function openZip(path: string): Promise<OpenZip> {
  const { openPromise } = await import('yauzl')
  const zip = await openPromise(path, { autoClose: false }).catch((cause: unknown) => {
    throw new Error(`${path} is not a ZIP that can be read: ${reason(cause)}`, { cause })
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
    if (!entry) throw new Error(`The ZIP lacks ${name}.`)
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
