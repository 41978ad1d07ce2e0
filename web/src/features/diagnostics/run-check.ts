import type { User } from '#contracts/accounts/accounts.ts'
import { newUuid } from '../../lib/uuid.ts'
import { type CheckReport, summarise, type TestResult } from './check-report.ts'
import { type CheckContext, type DiagnosticTest, type Need } from './diagnostic-tests.ts'

export type LogLevel = 'info' | 'good' | 'bad'
export type LogLine = { id: number; time: string; level: LogLevel; text: string }

type Check = {
  tests: readonly DiagnosticTest[]
  /** Undefined: a visitor. */
  user: Pick<User, 'id' | 'role'> | undefined
  signal: AbortSignal
  onResult: (result: TestResult) => void
  onLog: (text: string, level?: LogLevel) => void
}

/** Runs the tests one after the other. A test that fails is a result; anything else that fails is thrown. */
export async function runCheck({ tests, user, signal, onResult, onLog }: Check): Promise<CheckReport> {
  const role: Need = user?.role ?? 'visitor'
  const context: CheckContext = { userId: user?.id ?? newUuid(), signal }
  const results: TestResult[] = []
  onLog(`Full check as ${role === 'user' ? 'a user' : role === 'admin' ? 'an admin' : 'a visitor'}`)
  for (const test of tests) {
    const result = await runTest(test, role, context)
    signal.throwIfAborted()
    results.push(result)
    onResult(result)
    onLog(lineOf(result), result.status === 'ERROR' ? 'bad' : result.status === 'PASS' ? 'good' : 'info')
  }
  const summary = summarise(results)
  onLog(`${summary.overallStatus}: ${summary.message}`, summary.failed === 0 ? 'good' : 'bad')
  const { origin: address } = location
  return {
    generatedAt: new Date().toISOString(),
    address,
    browser: navigator.userAgent,
    role,
    summary,
    results,
  }
}

const ranks: Record<Need, number> = { visitor: 0, user: 1, admin: 2 }

async function runTest(test: DiagnosticTest, role: Need, context: CheckContext): Promise<TestResult> {
  const { name, call } = test
  if (ranks[role] < ranks[test.needs]) {
    const reason = test.needs === 'admin' ? 'Needs the admin role' : 'Needs a sign-in'
    return { name, call, status: 'SKIPPED', durationMs: 0, reason }
  }
  const startedMs = performance.now()
  const elapsed = () => Math.round(performance.now() - startedMs)
  try {
    const data = await test.run(context)
    return { name, call, status: 'PASS', durationMs: elapsed(), data }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { name, call, status: 'ERROR', durationMs: elapsed(), reason }
  }
}

function lineOf({ name, status, durationMs, reason }: TestResult): string {
  if (status === 'SKIPPED') return `${name}: skipped. ${reason}`
  return status === 'PASS' ? `${name}: passed in ${durationMs} ms` : `${name}: ERROR. ${reason}`
}
