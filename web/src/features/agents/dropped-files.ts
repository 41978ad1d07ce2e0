import { reasonByPath } from '#contracts/agents/agent-file-rules.ts'
import { agentFileWording as wording } from '#contracts/agents/agent-file-wording.ts'
import { type ChosenFile, type Chosen, type Choose, chosenFrom, withoutTop } from './chosen-files.ts'

/** The files that were dropped, those in folders included, with their paths. */
export function chosenFromDrop(data: DataTransfer): Choose {
  // The entries are only there until the first wait.
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  return entries.length === 0 ? chosenFrom(data.files) : (look) => lookThrough(entries, look)
}

/** So many entries are looked at; nobody drops more on purpose. */
const entriesMax = 20_000
const tellEveryMs = 250

async function lookThrough(
  entries: readonly FileSystemEntry[],
  { signal, onFound }: Parameters<Choose>[0],
): Promise<Chosen> {
  // A folder that is dropped by itself doesn’t add its name to the paths of its files, as where one is chosen.
  const top = entries.length === 1 ? entries.find(isFolder) : undefined
  const found: Chosen = { files: [], skipped: [] }
  const waiting = entries.map((entry) => ({ entry, path: entry.name }))
  let seen = 0
  let toldAt = -Infinity
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    signal.throwIfAborted()
    if (++seen > entriesMax) throw new Error(wording.tooManyDropped(entriesMax))
    const { entry } = next
    const path = top ? withoutTop(next.path) : next.path
    if (isFile(entry)) await addFile(entry, path, found)
    else if (entry !== top && isLeftOut(path)) found.skipped.push({ path: `${path}/`, reason: 'folder' })
    else if (isFolder(entry)) {
      const inside = await readFolder(entry)
      waiting.push(...inside.map((one) => ({ entry: one, path: `${next.path}/${one.name}` })))
    }
    if (performance.now() - toldAt >= tellEveryMs) {
      onFound(found.files.length)
      toldAt = performance.now()
    }
  }
  const files = found.files.toSorted((one, other) => (one.path < other.path ? -1 : 1))
  return { files, skipped: found.skipped }
}

/** Folders that are left out are not even opened. */
function isLeftOut(path: string): boolean {
  return reasonByPath(`${path}/x`) === 'folder'
}

async function addFile(entry: FileSystemFileEntry, path: string, { files, skipped }: Chosen): Promise<void> {
  // What can't be read by its owner doesn't stop the rest.
  const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject)).catch(
    () => undefined,
  )
  if (file) files.push({ path, file } satisfies ChosenFile)
  else skipped.push({ path, reason: 'unreadable' })
}

/** All entries of a folder, which browsers tell a hundred at a time. */
async function readFolder(entry: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = entry.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    ).catch((cause: unknown) => {
      throw new Error(wording.unreadableDrop, { cause })
    })
    if (some.length === 0) return all
    all.push(...some)
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}
