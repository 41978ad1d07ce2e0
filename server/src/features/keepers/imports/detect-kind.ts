import type { ImportKind } from '#contracts/keepers/import-choices.ts'
import { importWording } from '#contracts/keepers/import-wording.ts'
import { AppError } from '../../../errors.ts'
import type { OpenUpload, UploadedFile } from './open-upload.ts'

/** What kind of file this seems to be; undefined where nothing speaks for any. Throws for a whole account's export. */
export async function detectKind({ files, isZip }: OpenUpload): Promise<ImportKind | undefined> {
  const named = (pattern: RegExp) => files.find(({ name }) => pattern.test(name))
  const keeper = named(/^(?:keepers\/[^/]+\/)?keeper\.json$/)
  const mark = isZip && keeper ? await beginningOf(keeper) : ''
  if (/"format":\s*"keeper"/.test(mark)) return 'keeper'
  if (/"format":\s*"keeper-export"/.test(mark))
    throw new AppError('invalid_request', importWording.wholeAccount)
  const jsons = files.filter(({ name }) => /^[^/]*(?:\/[^/]+)?\.json$/i.test(name)).slice(0, 20)
  for (const json of isZip ? jsons : files.filter(({ name }) => !/\.(?:csv|tsv|md|txt)$/i.test(name))) {
    const beginning = await beginningOf(json)
    if (/"export_version"\s*:/.test(beginning) && /"(?:journals|moments|app_version)"\s*:/.test(beginning))
      return 'journiv'
    if (/"entries"\s*:\s*\[/.test(beginning) && /"(?:metadata|creationDate|uuid)"\s*:/.test(beginning))
      return 'day-one'
    if (
      /^\s*[[{]/.test(beginning) &&
      /"content"\s*:/.test(beginning) &&
      /"(?:creator|visibility|rowStatus|createdTs|createTime)"\s*:/.test(beginning)
    )
      return 'memos'
  }
  if (named(/\.(?:md|markdown)$/i)) return 'markdown'
  if (named(/\.(?:csv|tsv)$/i)) return 'csv'
  return named(/\.txt$/i) && 'markdown'
}

/** What tells kinds apart stands at their beginning. */
const lookedAtBytes = 64 * 1024

async function beginningOf(file: UploadedFile): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of await file.open()) {
    const buffer = Buffer.from(chunk)
    chunks.push(buffer)
    bytes += buffer.length
    if (bytes >= lookedAtBytes) break
  }
  return Buffer.concat(chunks).toString()
}
