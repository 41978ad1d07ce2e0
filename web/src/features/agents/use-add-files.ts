import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AgentFilesReport } from '#contracts/agents/agent-files.ts'
import { addAgentFiles, agentFilesKey, uploadAgentArchive } from './agent-files.api.ts'
import { batchesOf, type ChosenFile, emptyReport, isArchive, sumReports, textOf } from './chosen-files.ts'

export type AddingFiles = { done: number; total: number; isArchive: boolean }

/** Sends chosen files one batch after the other. What was added before a failure stays. */
export function useAddFiles(agentId: string) {
  const queryClient = useQueryClient()
  const [adding, setAdding] = useState<AddingFiles>()
  const [report, setReport] = useState<AgentFilesReport>()
  const [error, setError] = useState<Error>()
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])

  async function add(chosen: readonly ChosenFile[]) {
    if (chosen.length === 0 || adding) return
    const { signal } = (controller.current = new AbortController())
    const total = chosen.length
    let sum = emptyReport
    const advance = (done: number, isZip: boolean) => setAdding({ done, total, isArchive: isZip })
    setError(undefined)
    setReport(undefined)
    try {
      const archives = chosen.filter(isArchive)
      const { batches, skipped } = batchesOf(chosen.filter((one) => !isArchive(one)))
      sum = sumReports(sum, { ...emptyReport, skipped, skipped_count: skipped.length })
      let done = skipped.length
      advance(done, false)
      for (const batch of batches) {
        sum = sumReports(sum, await sendBatch(agentId, batch, signal))
        advance((done += batch.length), false)
      }
      for (const { file } of archives) {
        advance(done, true)
        sum = sumReports(sum, await uploadAgentArchive(agentId, file, signal))
        done += 1
      }
    } catch (cause) {
      if (!signal.aborted) setError(cause instanceof Error ? cause : new Error(String(cause)))
    }
    setAdding(undefined)
    setReport(sum)
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
  for (const { path, file } of batch) {
    const text = await textOf(file)
    if (text === undefined) skipped.push({ path, reason: 'binary' })
    else files.push({ path, text })
  }
  const own = { ...emptyReport, skipped, skipped_count: skipped.length }
  return files.length === 0 ? own : sumReports(own, await addAgentFiles(agentId, files, signal))
}
