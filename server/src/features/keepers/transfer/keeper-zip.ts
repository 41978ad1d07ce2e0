import { Readable } from 'node:stream'
import type { Deps } from '../../../deps.ts'
import type { StoredKeeper } from '../keepers.ts'
import { momentNames, slugOf } from './export-names.ts'
import { eachBatchByDay } from './export.table.ts'
import { keeperFile } from './keeper-file.ts'
import { eachKeeperFile } from './attachments-part.ts'
import { keeperParts, type PartSource } from './keeper-parts.ts'
import { momentFile } from './moment-file.ts'
import { missingFilesName, zipStream, type ZippedFile } from './zip-writer.ts'

/** A ZIP of one keeper, or of all in folders of their own, made as it is read. */
export function keeperZip(
  deps: Pick<Deps, 'config' | 'database'>,
  keepers: readonly StoredKeeper[],
  { isAll }: { isAll: boolean },
): Readable {
  const source = { config: deps.config, db: deps.database.reports }
  return zipStream(files(source, keepers, isAll))
}

async function* files(
  source: PartSource,
  keepers: readonly StoredKeeper[],
  isAll: boolean,
): AsyncGenerator<ZippedFile> {
  yield { path: 'README.md', bytes: Buffer.from(readme()) }
  for (const keeper of keepers)
    yield* filesOfKeeper(source, keeper, isAll ? `keepers/${keeperFolderName(keeper)}/` : '')
}

/** No two keepers of an owner have the same number. */
export function keeperFolderName({ number, title }: StoredKeeper): string {
  return [number, slugOf(title)].filter(Boolean).join('-')
}

/** All that an export has of one keeper. */
export async function* filesOfKeeper(
  source: PartSource,
  keeper: StoredKeeper,
  folder: string,
): AsyncGenerator<ZippedFile> {
  yield { path: `${folder}keeper.json`, bytes: keeperFile(keeper) }
  const nameOf = momentNames()
  for await (const rows of eachBatchByDay(source.db, keeper.id))
    for (const row of rows) yield { path: `${folder}${nameOf(row)}`, bytes: momentFile(row) }
  for await (const { path, open } of eachKeeperFile(source, keeper))
    yield { path: `${folder}${path}`, open, isPacked: true, mayBeMissing: true }
  for (const part of keeperParts) {
    const path = `${folder}${part.file}`
    if (part.form) {
      const entries: object[] = []
      for await (const entry of part.lines(source, keeper)) entries.push(entry)
      const text = part.form.write(entries)
      if (text !== undefined) yield { path, bytes: Buffer.from(text) }
    } else
      yield {
        path,
        open: () => Readable.from(jsonLines(part.lines(source, keeper)), { objectMode: false }),
      }
  }
}

async function* jsonLines(entries: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const entry of entries) yield `${JSON.stringify(entry)}\n`
}

/** What is in the ZIP, for whoever opens it. */
function readme(): string {
  return `# What you wrote in Keeper

- moments/{year}/{date}-{title}.md: your moments as Markdown; the lines in front say when they were and what belongs to them
- attachments/: pictures and sounds, under the names that the moments use
- keeper.json: the keeper's title and settings
${keeperParts.map(({ file, about }) => `- ${file}: ${about}\n`).join('')}- ${missingFilesName}: files that couldn’t be read when this was made; only there if some couldn’t
Several keepers each have a folder of their own. Moments in the trash are left out. Times are in UTC, unless a time zone is named.
Import this file into any Keeper to have it all back.
`
}
