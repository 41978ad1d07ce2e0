import { importExamples } from '#contracts/keepers/import-choices.ts'
import { importNotes, type ImportNoteName } from '#contracts/keepers/import-wording.ts'
import type { ImportNote } from '#contracts/keepers/imports.ts'
import { beginningOf } from './decode-text.ts'

/** Collects what comes otherwise than it is, with some examples of each. */
export type Remarks = {
  add(name: ImportNoteName, example: string): void
  list(): ImportNote[]
}

const exampleMaxChars = 120

/** The name of a file or entry, short enough to be shown. */
export function exampleOf(name: string): string {
  return beginningOf(name.toWellFormed().replaceAll('\0', ''), exampleMaxChars)
}

export function newRemarks(): Remarks {
  const found = new Map<ImportNoteName, { count: number; examples: string[] }>()
  return {
    add(name, example) {
      const remark = found.get(name) ?? { count: 0, examples: [] }
      remark.count += 1
      const short = exampleOf(example)
      if (remark.examples.length < importExamples && !remark.examples.includes(short))
        remark.examples.push(short)
      found.set(name, remark)
    },
    list: () =>
      [...found].map(([name, { count, examples }]) => ({ text: importNotes[name](count), count, examples })),
  }
}
