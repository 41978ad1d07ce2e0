import { setTimeout } from 'node:timers/promises'
import { backUpDaily } from './daily-backup.ts'
import { wipeDeleted } from './database/wipe.ts'
import type { Deps } from './deps.ts'
import { purgeForgotten } from './features/agent-memory/index.ts'
import {
  endForbiddenStreams,
  forgetEndedChallenges,
  haveFailuresLeftOut,
  tellFailuresLeftOut,
} from './features/accounts/index.ts'
import { knownAgentPictures, pruneDrafts } from './features/agents/index.ts'
import { testRoundJobs } from './features/agent-tests/index.ts'
import { dailyPromptsJob, weekReviewsJob } from './features/ask/index.ts'
import { forgetUnsentFiles, removeOrphanFiles } from './features/attachments/index.ts'
import {
  digestMoments,
  digestMomentsJob,
  forgetDeclinedProposals,
  forgetDeletedKeepers,
  forgetDeletedMoments,
  forgetUnusedAttachments,
  importJobs,
  knownKeeperFiles,
  mirrorKeepers,
  tidyImports,
  tidyUploads,
} from './features/keepers/index.ts'
import { forgetEndedWindows, tidyBudgets } from './features/limits/index.ts'
import { indexEndedRuns, isAnyRunUnsettled, removeOldLogs, sumEndedRuns } from './features/logs/index.ts'
import {
  createRunRecovery,
  endOverdueRuns,
  goOnAnswered,
  isAnyRunAnswered,
  isAnyRunOverdue,
  summaryJobs,
} from './features/runs/index.ts'
import {
  forgetDraftConversations,
  forgetVisitorConversations,
  pruneSessions,
} from './features/sessions/index.ts'
import { jobTimes, startJobs, type Job } from './jobs/index.ts'

const recoverEveryMs = 1_000
const endStreamsEveryMs = 1_000
const importsEveryMs = 250
const testRoundsEveryMs = 250
const settleEveryMs = 5_000
const overdueEveryMs = 10_000
const budgetsEveryMs = 60_000
const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

/** Starts the work that nobody asks for. Returns how to end it, which waits for what is under way. */
export function startMaintenance(deps: Deps): () => Promise<void> {
  const stopHearing = deps.database.listen((notice) => {
    if (notice.channel === 'stop') deps.liveRuns.find(notice.runId)?.end('stopped')
  })
  const works = [
    startJobs(deps, listJobs(deps)),
    // Somebody waits for these.
    startJobs(deps, importJobs(deps), { ...jobTimes, pollMs: importsEveryMs }),
    startJobs(deps, testRoundJobs(deps), { ...jobTimes, pollMs: testRoundsEveryMs }),
    // These wait for models: nothing else waits for them.
    startJobs(deps, summaryJobs(deps)),
    // Each process looks after the streams and the money that it holds itself.
    every(deps, endStreamsEveryMs, () => endForbiddenStreams(deps)),
    every(deps, budgetsEveryMs, () => tidyBudgets(deps)),
  ]
  // Other processes can die while this one lives only where there can be others; each looks after all others.
  if (deps.database.engine === 'postgres') works.push(every(deps, recoverEveryMs, createRunRecovery(deps)))
  return async () => {
    stopHearing()
    await Promise.all(works.map((stop) => stop()))
  }
}

/** What happens by the clock. */
export function listJobs(deps: Deps): Job[] {
  const hourly = (name: string, work: (signal: AbortSignal) => Promise<void>): Job => ({
    name,
    everyMs: hourMs,
    work: (_payload, signal) => work(signal),
  })
  return [
    {
      name: 'runs.settle',
      everyMs: settleEveryMs,
      isNeeded: () => isAnyRunUnsettled(deps),
      async work(_payload, signal) {
        await sumEndedRuns(deps, signal)
        await indexEndedRuns(deps, signal)
      },
    },
    {
      name: 'runs.overdue',
      everyMs: overdueEveryMs,
      isNeeded: () => isAnyRunOverdue(deps),
      work: () => endOverdueRuns(deps),
    },
    {
      name: 'runs.answered',
      everyMs: overdueEveryMs,
      isNeeded: () => isAnyRunAnswered(deps),
      work: () => goOnAnswered(deps),
    },
    hourly('limits.tidy', () => forgetEndedWindows(deps)),
    {
      name: 'audit.left-out',
      everyMs: hourMs,
      isNeeded: () => haveFailuresLeftOut(deps),
      work: () => tellFailuresLeftOut(deps),
    },
    hourly('accounts.tidy', () => forgetEndedChallenges(deps)),
    hourly('attachments.orphans', () => removeOrphanFiles(deps, [knownKeeperFiles, knownAgentPictures])),
    hourly('attachments.unsent', () => forgetUnsentFiles(deps)),
    hourly('attachments.unused', (signal) => forgetUnusedAttachments(deps, signal)),
    hourly('sessions.prune', () => pruneSessions(deps)),
    hourly('agents.drafts', () => pruneDrafts(deps)),
    hourly('sessions.drafts', (signal) => forgetDraftConversations(deps, signal)),
    hourly('sessions.visitors', (signal) => forgetVisitorConversations(deps, signal)),
    hourly('logs.retention', (signal) => removeOldLogs(deps, signal)),
    hourly('keepers.purge', () => forgetDeletedKeepers(deps)),
    hourly('memory.purge', () => purgeForgotten(deps)),
    hourly('imports.tidy', () => tidyImports(deps)),
    hourly('uploads.tidy', () => tidyUploads(deps)),
    hourly('proposals.purge', () => forgetDeclinedProposals(deps)),
    hourly('moments.purge', (signal) => forgetDeletedMoments(deps, signal)),
    weekReviewsJob(deps),
    dailyPromptsJob(deps),
    { name: digestMomentsJob, work: (_payload, signal) => digestMoments(deps, signal) },
    // What was deleted is out of the database's files within a day.
    {
      name: 'words.wipe',
      everyMs: dayMs,
      work: (_payload, signal) => wipeDeleted(deps.database, () => pause(wipePauseMs, signal)),
    },
    { name: 'keepers.mirror', everyMs: dayMs, work: (_payload, signal) => mirrorKeepers(deps, signal) },
    { name: 'backup', everyMs: dayMs, work: (_payload, signal) => backUpDaily(deps, signal) },
  ]
}

const wipePauseMs = 20

/** Throws the reason of `signal` once that is aborted. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms)
  signal.throwIfAborted()
}

/** Works every so often, never twice at once. Returns how to stop. */
function every(deps: Deps, ms: number, work: () => Promise<unknown>): () => Promise<void> {
  let underWay: Promise<void> | undefined
  const timer = setInterval(() => {
    underWay ??= work()
      .catch((error: unknown) => deps.log.error({ err: error }, 'maintenance failed'))
      .then(() => void (underWay = undefined))
  }, ms).unref()
  return async () => {
    clearInterval(timer)
    await underWay
  }
}
