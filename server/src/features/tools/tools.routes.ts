import { z } from 'zod'
import { Done } from '#contracts/envelope.ts'
import { ToolAnswer, ToolApprovalList, ToolChange, ToolList } from '#contracts/tools/tools.ts'
import { toolWording } from '#contracts/tools/tool-wording.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { requireAdmin, requireUser } from '../../http/actor.ts'
import type { App } from '../../http/app-type.ts'
import { listFormerNames } from '../agents/index.ts'
import { deleteApproval, listApprovals } from './tool-approvals.table.ts'
import { listTools, switchTool } from './tools.ts'

const success = true as const
const named = z.object({ name: z.string().max(200) })
const withId = z.object({ id: z.string().max(100) })

/** The tools that agents can be given, and what a person always allows. */
export function toolsRoutes(app: App, deps: Deps): void {
  app.get('/api/kip/tools', { schema: { response: { 200: ToolList } } }, async (request) => {
    requireUser(request.actor)
    return { success, data: await listTools(deps) }
  })
  app.patch(
    '/api/kip/tools/:name',
    { schema: { params: named, body: ToolChange, response: { 200: ToolAnswer } } },
    async (request) => {
      const admin = requireAdmin(request.actor)
      const asked = { name: request.params.name, isOn: request.body.is_enabled }
      return { success, data: await switchTool(deps, admin, asked) }
    },
  )
  app.get('/api/kip/tool-approvals', { schema: { response: { 200: ToolApprovalList } } }, async (request) => {
    const { userId } = requireUser(request.actor)
    const rows = await listApprovals(deps.database.db, userId)
    const former = await listFormerNames(deps, { userId, agentIds: rows.map((row) => row.agent_id) })
    const data = rows.map(({ id, tool, agent_id, agent_name, created_at }) => {
      const agent = { id: agent_id, name: former.get(agent_id)?.name ?? agent_name }
      return { id, tool, agent, created_at: new Date(created_at).toISOString() }
    })
    return { success, data }
  })
  app.delete(
    '/api/kip/tool-approvals/:id',
    { schema: { params: withId, response: { 200: Done } } },
    async (request) => {
      const own = { userId: requireUser(request.actor).userId, id: request.params.id }
      const isDeleted = await deleteApproval(deps.database.db, own)
      if (!isDeleted) throw new AppError('not_found', toolWording.approvalNotFound)
      return { success }
    },
  )
}
