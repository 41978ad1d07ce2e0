import type { Readable } from 'node:stream'
import { agentFileLimits as limits } from '#contracts/agents/agent-file-rules.ts'
import { agentFileWording as wording } from '#contracts/agents/agent-file-wording.ts'
import type { AgentFilePassage, AgentFilesReport, AgentFilesUpload } from '#contracts/agents/agent-files.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { UserActor } from '../../http/actor.ts'
import { getAgent } from '../agents/index.ts'
import { discardFile, receiveFile } from '../attachments/index.ts'
import { writeAudit } from '../audit/index.ts'
import { openUpload } from '../keepers/index.ts'
import { takeLimits } from '../limits/index.ts'
import { addFiles, fileStoreOf } from './add-files.ts'
import { deleteFiles, listFileRows, sumFiles } from './agent-files.table.ts'
import { comingPdf, type ComingFile } from './file-content.ts'
import { findFilePassages } from './search-files.ts'

/** An agent's files, for those who may edit it. */
export async function listFiles(
  deps: Deps,
  user: UserActor,
  { agentId, query }: { agentId: string; query: { page: number; pageSize: number; q: string } },
) {
  const { agent } = await getAgent(deps, user, { id: agentId }, 'edit')
  const { page, pageSize, q } = query
  const { db } = deps.database
  const { rows, total } = await listFileRows(db, agent.id, {
    ...{ q, limit: pageSize, offset: (page - 1) * pageSize },
  })
  const data = rows.map(({ bytes, updated_at, ...row }) => ({
    ...row,
    bytes: Number(bytes),
    updated_at: new Date(Number(updated_at)).toISOString(),
  }))
  return { data, total, totalPages: Math.ceil(total / pageSize), ...(await sumFiles(db, agent.id)) }
}

/** Attaches text files to an agent. Throws `too_large` for too much at once. */
export async function uploadFiles(
  deps: Deps,
  user: UserActor,
  { agentId, files }: AgentFilesUpload & { agentId: string },
): Promise<AgentFilesReport> {
  const { agent } = await getAgent(deps, user, { id: agentId }, 'edit')
  await takePace(deps, user)
  const coming = files.map(({ path, text }) => ({
    ...{ path, bytes: Buffer.byteLength(text), text: () => Promise.resolve(text) },
  }))
  if (coming.reduce((sum, { bytes }) => sum + bytes, 0) > limits.textsAtOnceBytes)
    throw new AppError('too_large', wording.tooMuchAtOnce)
  return addFiles(fileStoreOf(deps), agent.id, coming)
}

/**
 * Attaches the files of a ZIP, or one file. Paths leave out a ZIP's only folder at the top. Unpacking ends
 * when nobody waits for it, and what was added stays.
 */
export async function uploadFile(
  deps: Deps,
  user: UserActor,
  {
    agentId,
    fileName,
    body,
    wanted,
  }: { agentId: string; fileName: string; body: Readable; wanted: AbortSignal },
): Promise<AgentFilesReport> {
  const { agent } = await getAgent(deps, user, { id: agentId }, 'edit')
  await takePace(deps, user)
  const received = await receiveFile(deps.config, body, limits.archiveBytes).catch((error: unknown) => {
    const isTooLarge = error instanceof AppError && error.code === 'too_large'
    throw isTooLarge ? new AppError('too_large', wording.archiveTooLarge, { cause: error }) : error
  })
  try {
    if (received.bytes === 0) throw new AppError('invalid_request', wording.emptyUpload)
    const upload = await openUpload(received.path, fileName)
    try {
      const top = upload.isZip ? topFolder(upload.files.map(({ name }) => name)) : ''
      const coming: ComingFile[] = upload.files.map((file) => ({
        ...{ path: file.name.slice(top.length), bytes: file.size },
        text: async () => (await file.text()).text,
        pdf: comingPdf(user.key, () => file.bytes()),
      }))
      return await addFiles(fileStoreOf(deps), agent.id, coming, wanted)
    } finally {
      upload.close()
    }
  } finally {
    await discardFile(received)
  }
}

function topFolder(names: readonly string[]): string {
  const top = /^[^/]+\//.exec(names[0] ?? '')?.[0]
  return top !== undefined && names.every((name) => name.startsWith(top)) ? top : ''
}

/** Deletes one of an agent's files, or all. Throws `not_found` where that one is gone. */
export async function removeFiles(
  deps: Deps,
  user: UserActor,
  { agentId, id }: { agentId: string; id?: string | undefined },
): Promise<void> {
  const { agent } = await getAgent(deps, user, { id: agentId }, 'edit')
  await deps.database.transaction(async (trx) => {
    const files = await deleteFiles(trx, agent.id, id)
    if (id !== undefined && files === 0) throw new AppError('not_found', wording.notFound)
    if (files === 0) return
    const done = { action: 'agent.files_deleted', actorId: user.userId, subject: agent.id } as const
    await writeAudit(deps, { trx, ...done, detail: { files } })
  })
}

/** What an agent would read of its files for a message. */
export async function searchFiles(
  deps: Deps,
  user: UserActor,
  { agentId, q }: { agentId: string; q: string },
): Promise<AgentFilePassage[]> {
  const { agent } = await getAgent(deps, user, { id: agentId }, 'edit')
  const found = (await findFilePassages(deps.database, agent.id, { question: q })) ?? []
  return found.map(({ firstLine, lastLine, ...passage }) => ({
    ...{ ...passage, first_line: firstLine, last_line: lastLine },
  }))
}

async function takePace(deps: Deps, { userId }: UserActor): Promise<void> {
  const pace = { key: `agent-files:${userId}`, limit: 120, windowMs: 60_000 }
  await takeLimits(deps, [pace], wording.tooFast)
}
