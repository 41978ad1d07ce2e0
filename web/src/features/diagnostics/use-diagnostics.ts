import { useEffect, useRef, useState } from 'react'
import { useAuth } from '../../lib/auth.tsx'
import { copyText } from '../../lib/clipboard.ts'
import { rememberCheck } from '../../lib/last-check.ts'
import type { CheckReport, TestResult } from './check-report.ts'
import { diagnosticTests } from './diagnostic-tests.ts'
import { type LogLevel, type LogLine, runCheck } from './run-check.ts'

export type Phase = 'idle' | 'running' | 'finished' | 'failed'

type State = {
  phase: Phase
  results: readonly TestResult[]
  log: readonly LogLine[]
  report?: CheckReport
  /** Why the check itself broke off. */
  error?: string
}

const idle: State = { phase: 'idle', results: [], log: [] }
/** How long the notice about the copied report stays. */
const copiedNoticeMs = 5_000

/** The full check: its state, and how to start, copy and clear it. Leaving the screen ends it. */
export function useDiagnostics() {
  const { user } = useAuth()
  const [state, setState] = useState<State>(idle)
  const [copiedAt, setCopiedAt] = useState<number>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  useEffect(() => {
    if (copiedAt === undefined) return
    const timer = setTimeout(() => setCopiedAt(undefined), copiedNoticeMs)
    return () => clearTimeout(timer)
  }, [copiedAt])

  function addLog(text: string, level: LogLevel = 'info') {
    const time = new Date().toISOString()
    setState((before) => ({ ...before, log: [...before.log, { id: before.log.length, time, level, text }] }))
  }

  async function copy(report: CheckReport) {
    const isCopied = await copyText(JSON.stringify(report, undefined, 2))
    if (isCopied) {
      setCopiedAt(Date.now())
      addLog('Report copied to the clipboard')
    } else {
      console.error(copyFailed)
      addLog(copyFailed, 'bad')
    }
  }

  async function start() {
    const abort = new AbortController()
    running.current = abort
    setCopiedAt(undefined)
    setState({ ...idle, phase: 'running' })
    try {
      const report = await runCheck({
        tests: diagnosticTests,
        user,
        signal: abort.signal,
        onResult: (result) => setState((before) => ({ ...before, results: [...before.results, result] })),
        onLog: addLog,
      })
      setState((before) => ({ ...before, phase: 'finished', report }))
      if (user) rememberCheck(user.id, report.summary.failed > 0)
      await copy(report)
    } catch (error) {
      if (abort.signal.aborted) return
      const sentence = error instanceof Error ? error.message : String(error)
      addLog(`The check stopped: ${sentence}`, 'bad')
      setState((before) => ({ ...before, phase: 'failed', error: sentence }))
      if (user) rememberCheck(user.id, true)
    }
  }

  function clear() {
    setCopiedAt(undefined)
    setState(idle)
  }

  return {
    ...state,
    total: diagnosticTests.length,
    isCopied: copiedAt !== undefined,
    start,
    copy,
    clear,
    addLog,
  }
}

const copyFailed = 'Failed to copy to clipboard'
