import { insertApproval } from '../../features/tools/index.ts'
import { nothing, type RouteCall } from './route-call.ts'

/** Tools, and what people always allow. */
export const toolCalls: RouteCall[] = [
  { route: 'GET /api/kip/tools', least: 'user', make: nothing },
  {
    route: 'GET /api/kip/web-images',
    least: 'visitor',
    refusedWith: 400,
    make: () => ({ query: { address: 'http://127.0.0.1/heron.png' } }),
  },
  {
    route: 'PATCH /api/kip/tools/:name',
    least: 'admin',
    make: () => ({ params: { name: 'web_fetch' }, body: { is_enabled: true } }),
  },
  { route: 'GET /api/kip/tool-approvals', least: 'user', make: nothing },
  {
    route: 'DELETE /api/kip/tool-approvals/:id',
    least: 'user',
    async make({ app, owner, agent }) {
      const { db } = app.deps.database
      await insertApproval(db, {
        userId: owner.user.id,
        agentId: agent.id,
        tool: 'send',
        now: app.deps.now(),
      })
      const own = db.selectFrom('tool_approvals').select('id').where('agent_id', '=', agent.id)
      return { params: { id: (await own.executeTakeFirstOrThrow()).id } }
    },
  },
]
