import { z } from 'zod'
import { Done } from '#contracts/envelope.ts'
import {
  MemoryAgentAnswer,
  MemoryAgentList,
  MemoryFactAnswer,
  MemoryFactChange,
  MemoryFactCreate,
  MemoryFactList,
  MemoryForgetQuery,
  MemoryPause,
  MemoryQuery,
} from '#contracts/agent-memory/memory.ts'
import type { Deps } from '../../deps.ts'
import { requireUser } from '../../http/actor.ts'
import type { App } from '../../http/app-type.ts'
import {
  addFact,
  changeFact,
  forgetEverything,
  forgetFact,
  listAgents,
  pauseMemory,
  readMemory,
  restoreFact,
} from './memory.ts'

const success = true as const
const memory = '/api/kip/agents/:agentId/memory'
const fact = `${memory}/:factId`
const ofAgent = z.object({ agentId: z.string().max(100) })
const ofFact = ofAgent.extend({ factId: z.uuid() })

/** What agents know about the person who asks. */
export function agentMemoryRoutes(app: App, deps: Deps): void {
  app.get('/api/kip/memory', { schema: { response: { 200: MemoryAgentList } } }, async ({ actor }) => ({
    success,
    data: await listAgents(deps, requireUser(actor)),
  }))
  app.get(
    memory,
    { schema: { params: ofAgent, querystring: MemoryQuery, response: { 200: MemoryFactList } } },
    async ({ actor, params: { agentId }, query }) => ({
      success,
      ...(await readMemory(deps, requireUser(actor), { agentId, query })),
    }),
  )
  app.post(
    memory,
    { schema: { params: ofAgent, body: MemoryFactCreate, response: { 200: MemoryFactAnswer } } },
    async ({ actor, params: { agentId }, body: input }) => ({
      success,
      data: await addFact(deps, requireUser(actor), { agentId, input }),
    }),
  )
  app.patch(
    memory,
    { schema: { params: ofAgent, body: MemoryPause, response: { 200: MemoryAgentAnswer } } },
    async ({ actor, params: { agentId }, body: { is_paused: isPaused } }) => ({
      success,
      data: await pauseMemory(deps, requireUser(actor), { agentId, isPaused }),
    }),
  )
  app.delete(
    memory,
    { schema: { params: ofAgent, response: { 200: Done } } },
    async ({ actor, params: { agentId } }) => {
      await forgetEverything(deps, requireUser(actor), agentId)
      return { success }
    },
  )
  app.patch(
    fact,
    { schema: { params: ofFact, body: MemoryFactChange, response: { 200: MemoryFactAnswer } } },
    async ({ actor, params, body: change }) => ({
      success,
      data: await changeFact(deps, requireUser(actor), { ...params, change }),
    }),
  )
  app.delete(
    fact,
    { schema: { params: ofFact, querystring: MemoryForgetQuery, response: { 200: Done } } },
    async ({ actor, params, query }) => {
      await forgetFact(deps, requireUser(actor), { ...params, isUndo: query.undo === 'true' })
      return { success }
    },
  )
  app.post(
    `${fact}/restore`,
    { schema: { params: ofFact, response: { 200: MemoryFactAnswer } } },
    async ({ actor, params }) => ({
      success,
      data: await restoreFact(deps, requireUser(actor), params),
    }),
  )
}
