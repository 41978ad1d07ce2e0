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
/** What was chosen, and what was left out already. */
export type Chosen = { files: ChosenFile[]; skipped: AgentFilesReport['skipped'] }
/** Finds out what was chosen, and tells how many files it has found so far. */
export type Choose = (look: { signal: AbortSignal; onFound: (files: number) => void }) => Promise<Chosen>

export function chosenFrom(files: Iterable<File>): Choose {
  // A folder's files have its name before theirs.
  const chosen = [...files].map((file) => ({ path: withoutTop(file.webkitRelativePath) || file.name, file }))
  return () => Promise.resolve({ files: chosen, skipped: [] })
}

/** A path without the name of the folder at its top. */
export function withoutTop(path: string): string {
  return path.slice(path.indexOf('/') + 1)
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
