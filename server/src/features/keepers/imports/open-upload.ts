import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Entry } from 'yauzl'
import { importMaxFiles } from '#contracts/keepers/import-choices.ts'
import { importWording } from '#contracts/keepers/import-wording.ts'
import { type WallTime, wallTimeAt } from '#contracts/keepers/local-date.ts'
import { AppError } from '../../../errors.ts'
import { decodeText, type DecodedText } from './decode-text.ts'

/** A file of an upload. Its name is only ever looked at: nothing is written by it. */
export type UploadedFile = {
  name: string
  size: number
  /** In milliseconds since 1970, or by the clock of the machine that packed it, where nothing names its zone. */
  modified: { at: number } | { wall: WallTime }
  open(): Promise<Readable>
  /** All of it. Throws `invalid_request` where it can't be unpacked, as `text` does. */
  bytes(): Promise<Buffer>
  /** All of it as text. */
  text(): Promise<DecodedText>
}

/** What was uploaded: the files of a ZIP, or one file. */
export type OpenUpload = { isZip: boolean; files: readonly UploadedFile[]; close(): void }

/** No single text that is read at once is larger: the rest of it would not fit into moments anyway. */
const textMaxBytes = 64 * 1024 ** 2
/** What an honest ZIP of texts and pictures stays below. */
const ratioMax = 200
const ratioFromBytes = 256 * 1024 ** 2
const unpackedMaxBytes = 100 * 1024 ** 3

/** Opens an upload. Throws a sentence for people where it is damaged, or made to do harm. */
export async function openUpload(path: string, fileName: string): Promise<OpenUpload> {
  if (await isZipFile(path)) return openZipUpload(path)
  const { size, mtimeMs } = await stat(path)
  const read = () => Promise.resolve(createReadStream(path))
  return {
    isZip: false,
    files: [fileOf({ name: fileName, size, modified: { at: mtimeMs } }, read)],
    close() {},
  }
}

async function isZipFile(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.readUInt16BE(0) === 0x504b && buffer[2] !== undefined && buffer[2] <= 5
  } finally {
    await file.close()
  }
}

async function openZipUpload(path: string): Promise<OpenUpload> {
  const yauzl = await import('yauzl')
  const zip = await yauzl.openPromise(path, { autoClose: false }).catch(refuse)
  const files: UploadedFile[] = []
  try {
    if (zip.entryCount > importMaxFiles) throw invalid(importWording.tooManyFiles)
    let [packed, unpacked] = [0, 0]
    for await (const entry of zip.eachEntry()) {
      packed += entry.compressedSize
      unpacked += entry.uncompressedSize
      if (files.length >= importMaxFiles) throw invalid(importWording.tooManyFiles)
      if (unpacked > unpackedMaxBytes || (unpacked > ratioFromBytes && unpacked > packed * ratioMax))
        throw invalid(importWording.bomb)
      const name = nameOf(entry, yauzl)
      if (!isLitter(name)) files.push(zipFile(entry, name, () => zip.openReadStreamPromise(entry)))
    }
    // Entries that share bytes are packed larger than the file is.
    if (packed > zip.fileSize) throw invalid(importWording.bomb)
  } catch (error) {
    zip.close()
    return refuse(error)
  }
  return { isZip: true, files: unwrapped(files), close: () => zip.close() }
}

/**
 * The files of an export of Keeper that was unpacked and packed again, without the folder around them. Other files keep
 * their paths: a note is known, and may be dated, by its own.
 */
function unwrapped(files: UploadedFile[]): UploadedFile[] {
  const around = /^((?:[^/]+\/)*?)(?:keepers\/[^/]+\/)?keeper\.json$/
  const folder = files.map(({ name }) => around.exec(name)?.[1]).find((found) => found !== undefined)
  if (!folder || !files.every(({ name }) => name.startsWith(folder))) return files
  return files.map((file) => ({ ...file, name: file.name.slice(folder.length) }))
}

/** Its name as UTF-8 where it can be: the Finder of macOS writes that without saying so, and yauzl takes it for DOS's. */
function nameOf(entry: Entry, { getFileNameLowLevel, validateFileName }: typeof import('yauzl')): string {
  const { generalPurposeBitFlag, fileNameRaw, extraFields } = entry
  const flags = isUtf8(fileNameRaw) ? generalPurposeBitFlag | 0x800 : generalPurposeBitFlag
  const name = getFileNameLowLevel(flags, fileNameRaw, extraFields, false)
  const fault = validateFileName(name)
  if (fault !== null) throw new Error(fault)
  return name.normalize('NFC')
}

function zipFile(entry: Entry, name: string, open: () => Promise<Readable>): UploadedFile {
  return fileOf({ name, size: entry.uncompressedSize, modified: modifiedOf(entry) }, open)
}

function modifiedOf(entry: Entry): UploadedFile['modified'] {
  const at = entry.getLastModDate({ timezone: 'UTC' }).getTime()
  // The times of Unix and of Windows. What every ZIP has beside them is the time of DOS, which knows no zones.
  const isInstant = entry.extraFields.some(({ id }) => id === 0x5455 || id === 0x000a)
  return isInstant ? { at } : { wall: wallTimeAt(at, 'UTC') }
}

function fileOf(
  about: Pick<UploadedFile, 'name' | 'size' | 'modified'>,
  open: () => Promise<Readable>,
): UploadedFile {
  async function bytes() {
    const chunks = await (await open().catch(refuse)).toArray().catch(refuse)
    return Buffer.concat(chunks.map((chunk) => Buffer.from(chunk)))
  }
  return {
    ...about,
    open: () => open().catch(refuse),
    bytes,
    async text() {
      if (about.size > textMaxBytes) throw invalid(importWording.textTooLarge)
      return decodeText(await bytes())
    },
  }
}

/** Folders, and what systems and apps put beside what people wrote. */
function isLitter(name: string): boolean {
  return (
    name.endsWith('/') ||
    /(?:^|\/)(?:__MACOSX|\.obsidian|\.trash|\.git|\.stfolder|\.logseq|node_modules)\//.test(name) ||
    /(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini|\._[^/]*)$/i.test(name)
  )
}

function refuse(cause: unknown): never {
  if (cause instanceof AppError) throw cause
  const isUnsafe = cause instanceof Error && /^(?:invalid relative path|absolute path)/.test(cause.message)
  throw invalid(isUnsafe ? importWording.unsafeNames : importWording.notAZip, cause)
}

function invalid(sentence: string, cause?: unknown): AppError {
  return new AppError('invalid_request', sentence, { cause })
}
