import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AgentFilesReport } from '#contracts/agents/agent-files.ts'
import { addAgentFiles, agentFilesKey, uploadAgentFile } from './agent-files.api.ts'
import {
  batchesOf,
  type ChosenFile,
  type Choose,
  emptyReport,
  fullReport,
  hasNoRoom,
  isArchive,
  skippedReport,
  sumReports,
  textOf,
} from './chosen-files.ts'

/** What is under way: without a total, so many files were found in what was dropped. */
export type AddingFiles = { done: number; total?: number; isArchive: boolean }
/** What became of the files; some may be missing in it where somebody stopped. */
export type AddedFiles = AgentFilesReport & { wasStopped: boolean }

/** Sends chosen files one batch after the other. What was added before a failure stays. */
export function useAddFiles(agentId: string) {
  const queryClient = useQueryClient()
  const [adding, setAdding] = useState<AddingFiles>()
  const [report, setReport] = useState<AddedFiles>()
  const [error, setError] = useState<Error>()
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])

  async function add(choose: Choose) {
    if (adding) return
    const { signal } = (controller.current = new AbortController())
    let sum = emptyReport
    let total = 0
    const advance = (done: number, isZip: boolean) => setAdding({ done, total, isArchive: isZip })
    setError(undefined)
    setReport(undefined)
    setAdding({ done: 0, isArchive: false })
    try {
      const onFound = (files: number) => setAdding({ done: files, isArchive: false })
      const chosen = await choose({ signal, onFound })
      signal.throwIfAborted()
      total = chosen.files.length
      const { batches, singles, skipped } = batchesOf(chosen.files)
      sum = sumReports(skippedReport(chosen.skipped), skippedReport(skipped))
      let done = skipped.length
      advance(done, false)
      let isFull = false
      for (const batch of batches) {
        const sent = isFull ? fullReport(batch) : await sendBatch(agentId, batch, signal)
        isFull ||= hasNoRoom(sent)
        sum = sumReports(sum, sent)
        advance((done += batch.length), false)
      }
      for (const one of singles) {
        advance(done, isArchive(one))
        const isLeftOut = isFull && !isArchive(one)
        sum = sumReports(sum, isLeftOut ? fullReport([one]) : await uploadAgentFile(agentId, one, signal))
        done += 1
      }
    } catch (cause) {
      if (!signal.aborted) setError(cause instanceof Error ? cause : new Error(String(cause)))
    }
    setAdding(undefined)
    setReport({ ...sum, wasStopped: signal.aborted })
    await queryClient.invalidateQueries({ queryKey: agentFilesKey(agentId) })
  }

  return { adding, report, error, add, stop: () => controller.current?.abort() }
}

async function sendBatch(
  agentId: string,
  batch: readonly ChosenFile[],
  signal: AbortSignal,
): Promise<AgentFilesReport> {
  const files: { path: string; text: string }[] = []
  const skipped: AgentFilesReport['skipped'] = []
  for (const one of batch) {
    const text = await textOf(one)
    if (text === undefined) skipped.push({ path: one.path, reason: 'binary' })
    else files.push({ path: one.path, text })
  }
  const own = skippedReport(skipped)
  return files.length === 0 ? own : sumReports(own, await addAgentFiles(agentId, files, signal))
}
