import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import {
  AgentAnswer,
  AgentChange,
  AgentCreate,
  AgentDelete,
  AgentList,
  AgentQuery,
  AgentStatsAnswer,
  PublicAgentAnswer,
  PublicAgentList,
} from '../../contracts/src/agents/agents.ts'
import { Done } from '../../contracts/src/envelope.ts'
import { AgentLogList, LogFilter, LogSort } from '../../contracts/src/logs/logs.ts'
import { CreateSessionAction, RunAction, RunAnswer } from '../../contracts/src/runs/runs.ts'
import { SessionAnswer, SessionList, SessionMessages } from '../../contracts/src/sessions/sessions.ts'

const page = { page: z.int().optional(), pageSize: z.int().optional() }
const True = z.literal('true').optional()

/** The address of agents takes several shapes, which its handlers tell apart; here they stand side by side. */
export const agentsShapes: Record<string, FastifySchema> = {
  GET: {
    querystring: z.object({
      id: z.string().optional(),
      slug: z.string().optional(),
      sessionId: z.string().optional(),
      messages: True,
      before: z.string().optional(),
      sessions: True,
      begun: True,
      logs: True,
      stats: True,
      ...LogFilter.shape,
      sort: z.union([LogSort, AgentQuery.shape.sort]).optional(),
      ...page,
    }),
    response: {
      200: z.union([
        AgentList,
        PublicAgentList,
        AgentAnswer,
        PublicAgentAnswer,
        SessionAnswer,
        SessionMessages,
        SessionList,
        AgentLogList,
        AgentStatsAnswer,
      ]),
    },
  },
  POST: {
    body: z.union([AgentCreate, RunAction, CreateSessionAction]),
    response: { 200: z.union([AgentAnswer, RunAnswer, SessionAnswer]) },
  },
  PUT: { body: AgentChange, response: { 200: AgentAnswer } },
  DELETE: { body: AgentDelete, response: { 200: Done } },
}
