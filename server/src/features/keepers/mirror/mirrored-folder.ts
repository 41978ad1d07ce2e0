import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { lstat, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { missingFilesList, openZipped, type ZippedFile } from '../transfer/zip-writer.ts'

/** Thrown where a folder of the mirror is something else, such as a link that leads out of it. */
export class NotAFolder extends Error {
  readonly code = 'NOTAFOLDER'
}

/**
 * Makes a folder hold exactly these files: writes those that are missing or differ, removes all others but those whose
 * names begin with a dot, also where some could not be written. Follows no link. Paths are relative, with `/` between.
 * Returns the paths of files that are missing or unreadable where they come from; the folder lists them, too.
 */
export async function mirrorFiles(
  folder: string,
  files: AsyncIterable<ZippedFile>,
  signal: AbortSignal,
): Promise<string[]> {
  const [kept, folders] = [new Set<string>(), new Set<string>()]
  const missing: string[] = []
  let failed: unknown
  async function* all() {
    yield* files
    if (missing.length > 0) yield missingFilesList(missing)
  }
  for await (const file of all()) {
    signal.throwIfAborted()
    kept.add(file.path)
    try {
      await requireFolders(folder, file.path, folders)
      if (!(await writeChanged(folder, file))) missing.push(file.path)
    } catch (error) {
      failed ??= error
    }
  }
  // What was deleted goes, whatever else fails.
  await removeOthers(folder, '', { kept, folders: foldersOf(kept) })
  if (failed !== undefined) throw failed
  return missing
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

type Wanted = { kept: ReadonlySet<string>; folders: ReadonlySet<string> }

/** The folders that files are in. */
function foldersOf(paths: ReadonlySet<string>): Set<string> {
  const folders = new Set<string>()
  for (const path of paths)
    for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) folders.add(path.slice(0, at))
  return folders
}

/** Removes what isn't kept, and folders that hold nothing then. */
async function removeOthers(folder: string, below: string, wanted: Wanted): Promise<void> {
  for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    // Apps that open such a folder keep their settings in it.
    const isOfOthers = entry.name.startsWith('.') && !isDraft.test(entry.name)
    if (isOfOthers || wanted.kept.has(path)) continue
    if (entry.isDirectory()) {
      await removeOthers(folder, path, wanted)
      if ((await readdir(join(folder, path))).length === 0) await rm(join(folder, path), { recursive: true })
    }
    // Where a folder belongs, a link stays and is reported.
    else if (!wanted.folders.has(path)) await rm(join(folder, path), { force: true })
  }
}

/** What a process that died was writing. */
const isDraft = /^\.[0-9a-f]{16}\.tmp$/

/**
 * A name is only ever moved into its place: a link there is replaced, and half a file is never seen. False where the file
 * is missing.
 */
async function writeChanged(folder: string, file: ZippedFile): Promise<boolean> {
  const path = join(folder, file.path)
  const found = await lstat(path).catch(() => undefined)
  const isFile = found?.isFile() === true
  // Their names say what is in them.
  if (isFile && /^attachments\/[0-9a-f]{64}\./.test(file.path)) return true
  if (isFile && 'bytes' in file && found.size === file.bytes.length) {
    if ((await hashOf(createReadStream(path))) === (await hashOf(Readable.from([file.bytes])))) return true
  }
  const draft = join(
    dirname(path),
    `.${createHash('sha256').update(file.path).digest('hex').slice(0, 16)}.tmp`,
  )
  await rm(draft, { force: true })
  const source = 'bytes' in file ? Readable.from([file.bytes]) : await openZipped(file)
  if (!source) return false
  try {
    await pipeline(source, createWriteStream(draft, { mode: 0o600, flags: 'wx' }))
    const isSame =
      isFile && (await hashOf(createReadStream(path))) === (await hashOf(createReadStream(draft)))
    if (isSame) return true
    if (found?.isDirectory()) await rm(path, { recursive: true })
    await rename(draft, path)
    return true
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
