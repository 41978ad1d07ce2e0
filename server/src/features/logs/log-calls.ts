import { AgentStatsAnswer } from '#contracts/agents/agents.ts'
import { AgentLogList, LogFilter, LogQuery } from '#contracts/logs/logs.ts'
import type { Deps } from '../../deps.ts'
import { requireUser, type Actor } from '../../http/actor.ts'
import { parseInput } from '../../http/parse-input.ts'
import { getAgentStats, listLogs } from './logs.ts'

const success = true as const

/** Answers a page of logs for an unparsed query string. */
export async function answerLogs(deps: Deps, actor: Actor, query: unknown) {
  const user = requireUser(actor)
  return AgentLogList.parse({ success, ...(await listLogs(deps, user, parseInput(LogQuery, query))) })
}

/** Answers the sums of runs for an unparsed query string. */
export async function answerStats(deps: Deps, actor: Actor, query: unknown) {
  const user = requireUser(actor)
  const data = await getAgentStats(deps, user, parseInput(LogFilter, query))
  return AgentStatsAnswer.parse({ success, data })
}
