import { pictureCopies, type PictureCopy } from '#contracts/keepers/attachment-choices.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import {
  copyPicture,
  openAttachmentFile,
  writeAttachmentFile,
  type KnownFiles,
} from '../../attachments/index.ts'
import { listKnownFiles } from './attachments.table.ts'

/** The names under which the copies of a picture are kept. */
export function copyNames(file: string): string[] {
  return pictureCopies.map((copy) => copyName(file, copy))
}

/** A copy of a picture, which is made when somebody first asks for it. */
export async function readCopy(deps: Pick<Deps, 'config'>, file: string, copy: PictureCopy): Promise<Buffer> {
  const known = await readFile(deps, copyName(file, copy)).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return undefined
    throw error
  })
  if (known) return known
  const made = await copyPicture(() => readFile(deps, file), copy)
  await writeAttachmentFile(deps, copyName(file, copy), made)
  return made
}

/** Which of these files, copies included, keepers have. */
export const knownKeeperFiles: KnownFiles = async (db, names) => {
  const known = await listKnownFiles(db, [...new Set(names.map(fileOf))])
  return new Set(names.filter((name) => known.has(fileOf(name))))
}

async function readFile(deps: Pick<Deps, 'config'>, name: string): Promise<Buffer> {
  return Buffer.concat(await (await openAttachmentFile(deps, name)).toArray())
}

function copyName(file: string, copy: PictureCopy): string {
  return `${file}.${copy}`
}

function fileOf(name: string): string {
  return name.split('.')[0] ?? name
}
