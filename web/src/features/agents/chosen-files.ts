import {
  agentFileLimits as limits,
  isPdfPath,
  reasonByPath,
  type SkipReason,
} from '#contracts/agents/agent-file-rules.ts'
import { agentFileWording as wording } from '#contracts/agents/agent-file-wording.ts'
import type { AgentFilesReport } from '#contracts/agents/agent-files.ts'

/** A file that somebody chose or dropped, with its path. */
export type ChosenFile = { path: string; file: File }

export function chosenFrom(files: Iterable<File>): ChosenFile[] {
  // A folder's files have its name before theirs.
  return [...files].map((file) => ({ path: withoutTop(file.webkitRelativePath) || file.name, file }))
}

function withoutTop(path: string): string {
  return path.slice(path.indexOf('/') + 1)
}

/** The files that were dropped, those in folders included. */
export async function chosenFromDrop(data: DataTransfer): Promise<ChosenFile[]> {
  // The entries are only there until the first wait.
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  if (entries.length === 0) return chosenFrom(data.files)
  const isOneFolder = entries.length === 1 && entries[0]?.isDirectory === true
  const found: ChosenFile[] = []
  try {
    for (const entry of entries) await walk(entry, '', found)
  } catch (cause) {
    throw new Error(wording.unreadableDrop, { cause })
  }
  return isOneFolder ? found.map(({ path, file }) => ({ path: withoutTop(path), file })) : found
}

/** So many entries are looked at; nobody drops more on purpose. */
const entriesMax = 20_000

async function walk(entry: FileSystemEntry, above: string, found: ChosenFile[]): Promise<void> {
  if (found.length >= entriesMax) return
  const path = `${above}${entry.name}`
  // Folders that are left out are not even opened.
  if (entry.isDirectory && reasonByPath(`${path}/x`) === 'folder') return
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    found.push({ path, file })
  } else if (isFolder(entry)) {
    const reader = entry.createReader()
    for (;;) {
      const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
        reader.readEntries(resolve, reject),
      )
      if (some.length === 0) return
      for (const one of some) await walk(one, `${path}/`, found)
    }
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}

export function isArchive({ file }: ChosenFile): boolean {
  return /\.zip$/i.test(file.name)
}

/** What can be sent in one call: texts together, PDFs and ZIPs each by itself. What its path or size rules out stays here. */
export function batchesOf(chosen: readonly ChosenFile[]): {
  batches: ChosenFile[][]
  singles: ChosenFile[]
  skipped: AgentFilesReport['skipped']
} {
  const batches: ChosenFile[][] = []
  const singles: ChosenFile[] = []
  const skipped: AgentFilesReport['skipped'] = []
  let bytes = 0
  for (const one of chosen) {
    const reason = isArchive(one) ? undefined : reasonOf(one)
    if (reason !== undefined) {
      skipped.push({ path: one.path, reason })
      continue
    }
    if (isArchive(one) || isPdfPath(one.path)) {
      singles.push(one)
      continue
    }
    const last = batches.at(-1)
    const fits =
      last && last.length < limits.filesAtOnce && bytes + one.file.size <= limits.textsAtOnceBytes / 2
    if (fits) last.push(one)
    else batches.push([one])
    bytes = (fits ? bytes : 0) + one.file.size
  }
  return { batches, singles, skipped }
}

function reasonOf({ path, file }: ChosenFile): SkipReason | undefined {
  const most = isPdfPath(path) ? limits.pdfBytes : limits.fileBytes
  return reasonByPath(path) ?? (file.size > most ? 'large' : undefined)
}

/** A file as text; undefined where it is none. Throws a sentence for people where it can't be read. */
export async function textOf({ path, file }: ChosenFile): Promise<string | undefined> {
  const text = await file.text().catch((cause: unknown) => {
    throw new Error(wording.unreadable(path), { cause })
  })
  return text.includes('\0') ? undefined : text
}

export const emptyReport: AgentFilesReport = {
  ...{ added: 0, replaced: 0, unchanged: 0, skipped: [], skipped_count: 0 },
}

export function skippedReport(skipped: AgentFilesReport['skipped']): AgentFilesReport {
  return { ...emptyReport, skipped, skipped_count: skipped.length }
}

/** Files that aren't sent, because there was no room for those before them. */
export function fullReport(files: readonly ChosenFile[]): AgentFilesReport {
  return skippedReport(files.map(({ path }) => ({ path, reason: 'full' })))
}

/** Whether an agent had no room for any of a whole batch. */
export function hasNoRoom({ skipped, skipped_count: count }: AgentFilesReport): boolean {
  const full = skipped.filter(({ reason }) => reason === 'full').length
  return full === limits.filesAtOnce && count === full
}

export function sumReports(one: AgentFilesReport, other: AgentFilesReport): AgentFilesReport {
  return {
    added: one.added + other.added,
    replaced: one.replaced + other.replaced,
    unchanged: one.unchanged + other.unchanged,
    skipped: [...one.skipped, ...other.skipped].slice(0, limits.namedSkips),
    skipped_count: one.skipped_count + other.skipped_count,
  }
}
