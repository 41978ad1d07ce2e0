import { importWording } from '#contracts/keepers/import-wording.ts'
import { AppError } from '../../../errors.ts'
import { readLines } from '../read-lines.ts'
import { KeeperFileContent, type KeeperEntry } from '../transfer/keeper-file.ts'
import { keeperParts } from '../transfer/keeper-parts.ts'
import { readMomentFile } from '../transfer/moment-file.ts'
import type { Incoming, ReadFrom } from './incoming.ts'
import type { OpenUpload, UploadedFile } from './open-upload.ts'
import { readMarkdownFile } from './read-markdown.ts'

/** The keepers of an export, by their folders. Throws a sentence where the file is none. */
export async function readKeeperFiles(upload: OpenUpload): Promise<Map<string, KeeperEntry>> {
  const keepers = new Map<string, KeeperEntry>()
  for (const file of upload.files) {
    if (!/^(?:keepers\/[^/]+\/)?keeper\.json$/.test(file.name)) continue
    const { data } = KeeperFileContent.safeParse(parseJson((await file.text()).text))
    if (data) keepers.set(file.name.slice(0, -'keeper.json'.length), data.keeper)
  }
  if (keepers.size === 0) throw new AppError('invalid_request', importWording.wrongContent)
  return keepers
}

/** Moments first, then what belongs to them, keeper by keeper. */
export async function* readKeeperExport({ upload, remarks }: ReadFrom): AsyncGenerator<Incoming> {
  const byFolder = Map.groupBy(upload.files, ({ name }) => /^(?:keepers\/[^/]+\/)?/.exec(name)?.[0] ?? '')
  for (const folder of (await readKeeperFiles(upload)).keys()) {
    const files = byFolder.get(folder) ?? []
    for (const file of files)
      if (file.name.startsWith(`${folder}moments/`) && file.name.endsWith('.md')) {
        const { text } = await file.text()
        const moment = readMomentFile(text)
        if (moment) yield { type: 'moment', folder, moment }
        else {
          remarks.add('changedFiles', file.name)
          const from = { upload, remarks, attach: () => Promise.resolve(undefined), onColumns: () => {} }
          yield { type: 'entry', entry: await readMarkdownFile(file, from) }
        }
      }
    for (const part of keeperParts) {
      const file = files.find(({ name }) => name === `${folder}${part.file}`)
      if (file) yield* linesOf(file, { folder, file: part.file })
    }
  }
}

async function* linesOf(file: UploadedFile, of: { folder: string; file: string }): AsyncGenerator<Incoming> {
  for await (const line of readLines(await file.open(), file.name))
    if (line !== '') yield { type: 'line', ...of, line: parseJson(line) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
