import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { lstat, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ZippedFile } from '../transfer/zip-writer.ts'

/** Thrown where a folder of the mirror is something else, such as a link that leads out of it. */
export class NotAFolder extends Error {
  readonly code = 'NOTAFOLDER'
}

/**
 * Makes a folder hold exactly these files: writes those that are missing or differ, removes all others but those whose
 * names begin with a dot. Follows no link. Paths are relative, with `/` between.
 */
export async function mirrorFiles(
  folder: string,
  files: AsyncIterable<ZippedFile>,
  signal: AbortSignal,
): Promise<void> {
  const [kept, folders] = [new Set<string>(), new Set<string>()]
  for await (const file of files) {
    signal.throwIfAborted()
    await requireFolders(folder, file.path, folders)
    await writeChanged(folder, file)
    kept.add(file.path)
  }
  await removeOthers(folder, '', kept)
}

/** Makes the folders of a path. Throws `NotAFolder` where one of them is a link or a file. */
export async function requireFolders(root: string, path: string, known: Set<string>): Promise<void> {
  const parts = path.split('/').slice(0, -1)
  if (parts.some((part) => part === '' || part.startsWith('.'))) throw new NotAFolder('unsafe name')
  for (let at = 0; at <= parts.length; at += 1) {
    const folder = join(root, ...parts.slice(0, at))
    if (known.has(folder)) continue
    await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
      if (!isCode(error, 'EEXIST')) throw error
    })
    if (!(await lstat(folder)).isDirectory()) throw new NotAFolder('not a folder')
    known.add(folder)
  }
}

/** Removes all folders two levels below a folder but these; a link is removed, never what it leads to. */
export async function keepFolders(root: string, kept: ReadonlySet<string>): Promise<void> {
  for (const above of await readdir(root)) {
    const names = await readdir(join(root, above)).catch(() => [])
    const others = names.filter((name) => !kept.has(`${above}/${name}`))
    for (const name of others) await rm(join(root, above, name), { recursive: true, force: true })
    if (others.length === names.length) await rm(join(root, above), { recursive: true, force: true })
  }
}

/** Removes what isn't kept, and folders that hold nothing then. */
async function removeOthers(folder: string, below: string, kept: ReadonlySet<string>): Promise<void> {
  for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    // Apps that open such a folder keep their settings in it.
    const isOfOthers = entry.name.startsWith('.') && !isDraft.test(entry.name)
    if (isOfOthers || kept.has(path)) continue
    if (!entry.isDirectory()) await rm(join(folder, path), { force: true })
    else {
      await removeOthers(folder, path, kept)
      if ((await readdir(join(folder, path))).length === 0) await rm(join(folder, path), { recursive: true })
    }
  }
}

/** What a process that died was writing. */
const isDraft = /^\.[0-9a-f]{16}\.tmp$/

/** A name is only ever moved into its place: a link there is replaced, and half a file is never seen. */
async function writeChanged(folder: string, file: ZippedFile): Promise<void> {
  const path = join(folder, file.path)
  const found = await lstat(path).catch(() => undefined)
  const isFile = found?.isFile() === true
  // Their names say what is in them.
  if (isFile && /^attachments\/[0-9a-f]{64}\./.test(file.path)) return
  if (isFile && 'bytes' in file && found.size === file.bytes.length) {
    if ((await hashOf(createReadStream(path))) === (await hashOf(Readable.from([file.bytes])))) return
  }
  const draft = join(
    dirname(path),
    `.${createHash('sha256').update(file.path).digest('hex').slice(0, 16)}.tmp`,
  )
  await rm(draft, { force: true })
  try {
    const source = 'bytes' in file ? Readable.from([file.bytes]) : await file.open()
    await pipeline(source, createWriteStream(draft, { mode: 0o600, flags: 'wx' }))
    const isSame =
      isFile && (await hashOf(createReadStream(path))) === (await hashOf(createReadStream(draft)))
    if (isSame) return
    if (found?.isDirectory()) await rm(path, { recursive: true })
    await rename(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
}

async function hashOf(source: Readable): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(source, hash)
  return hash.digest('hex')
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
