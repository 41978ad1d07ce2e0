import { keepers, newKeeper } from './keepers.ts'
import { agents, newAgent } from './new-agent.ts'
import { aboutOwn, asOwner, type Body, type RouteCall, type Sent, type Stage } from './route-call.ts'

const templates = '/api/kip/templates'

/** Engagement templates, and what they are attached to. */
export const templateCalls: RouteCall[] = [
  {
    route: `GET ${templates}`,
    least: 'user',
    make: () => ({ query: { q: 'river', kind: 'all', sort: 'name', page: '1', pageSize: '5' } }),
  },
  { route: `POST ${templates}`, least: 'user', make: () => ({ body: newTemplate() }) },
  { route: `GET ${templates}/:id`, least: 'user', make: ofTemplate() },
  { route: `PUT ${templates}/:id`, least: 'user', make: ofTemplate(newTemplate()) },
  { route: `DELETE ${templates}/:id`, least: 'user', make: ofTemplate() },
  { route: `POST ${templates}/:id/attachments`, title: 'to an agent', least: 'user', make: withLead },
  { route: `POST ${templates}/:id/attachments`, title: 'to a keeper', least: 'user', make: withKeeper },
  { route: `DELETE ${templates}/:id/attachments`, least: 'user', make: withKeeper },
]

function newTemplate(): Body {
  return {
    ...{ name: 'River talk', description: 'For walks.', greeting: 'Hello by the river.' },
    ...{ starter_prompts: ['What did the river bring?'], follow_up_questions: ['And then?'] },
  }
}

function ofTemplate(body?: Body) {
  return aboutOwn({ path: templates, made: newTemplate(), body })
}

async function withLead(stage: Stage): Promise<Sent> {
  const lead = await asOwner(stage, 'POST', agents, { ...newAgent(), agent_class: 'Lead' })
  return ofTemplate({ agentId: lead.body.data.id })(stage)
}

async function withKeeper(stage: Stage): Promise<Sent> {
  const keeper = await asOwner(stage, 'POST', keepers, newKeeper())
  return ofTemplate({ keeperId: keeper.body.data.id })(stage)
}
