import { makePicture } from '../made-files.ts'
import { uploadPicture } from '../agent-pictures.ts'
import { agents, newAgent } from './new-agent.ts'
import { asOwner, newEmail, nothing, type RouteCall, type Stage } from './route-call.ts'
import { aRange, startRun } from './runs.ts'

const shareOnly = { run: false, edit: false, share: true, delete: false }

const ofAgent = ({ agent }: Stage) => ({ params: { agentId: agent.id } })
const oneFile = { files: [{ path: 'notes/heron.md', text: '# Heron\n\nIt stood by the river.' }] }

/** The files that an agent reads. */
const agentFileCalls: RouteCall[] = [
  {
    route: `GET ${agents}/:agentId/files`,
    least: 'user',
    make: (stage) => ({ ...ofAgent(stage), query: { page: '1', pageSize: '5', q: 'heron' } }),
  },
  {
    route: `POST ${agents}/:agentId/files`,
    least: 'user',
    takesBytes: 13_000_000,
    make: (stage) => ({ ...ofAgent(stage), body: oneFile }),
  },
  {
    route: `POST ${agents}/:agentId/files/upload`,
    least: 'user',
    takesFile: true,
    make: (stage) => ({ ...ofAgent(stage), query: { fileName: 'notes.json' }, body: {} }),
  },
  {
    route: `GET ${agents}/:agentId/files/search`,
    least: 'user',
    make: (stage) => ({ ...ofAgent(stage), query: { q: 'heron' } }),
  },
  { route: `DELETE ${agents}/:agentId/files`, least: 'user', make: ofAgent },
  {
    route: `DELETE ${agents}/:agentId/files/:fileId`,
    least: 'user',
    async make(stage) {
      const path = `${agents}/${stage.agent.id}/files`
      await asOwner(stage, 'POST', path, oneFile)
      const { body } = await asOwner(stage, 'GET', path)
      return { params: { agentId: stage.agent.id, fileId: String(body.data[0].id) } }
    },
  },
]

/** Agents, whom they are shared with, their versions, and what they are made of. */
export const agentCalls: RouteCall[] = [
  { route: `GET ${agents}`, title: 'list', least: 'visitor', make: nothing },
  {
    route: `GET ${agents}`,
    title: 'one by id',
    least: 'user',
    make: ({ agent }) => ({ query: { id: agent.id } }),
  },
  {
    route: `GET ${agents}`,
    title: 'one by slug',
    least: 'user',
    make: ({ agent }) => ({ query: { slug: agent.slug } }),
  },
  {
    route: `GET ${agents}`,
    title: 'session',
    least: 'user',
    make: async (stage) => ({ query: { sessionId: (await startRun(stage)).session_id } }),
  },
  {
    route: `GET ${agents}`,
    title: 'messages',
    least: 'user',
    async make(stage) {
      const { session_id: sessionId } = await startRun(stage)
      const path = `${agents}?messages=true&sessionId=${sessionId}`
      const { body } = await asOwner(stage, 'GET', path)
      return { query: { messages: 'true', sessionId, before: body.data[1].id } }
    },
  },
  {
    route: `GET ${agents}`,
    title: 'sessions',
    least: 'visitor',
    make: ({ agent }) => ({
      query: { sessions: 'true', agentId: agent.id, page: '1', pageSize: '5', q: 'river', begun: 'true' },
    }),
  },
  {
    route: `GET ${agents}`,
    title: 'logs',
    least: 'user',
    make: ({ agent, owner }) => ({
      query: {
        ...{ logs: 'true', page: '1', pageSize: '5', agentId: agent.id, userId: owner.user.id },
        ...{ status: 'done', provider: 'openai', q: 'Hello', sort: 'slowest', ...aRange },
      },
    }),
  },
  {
    route: `GET ${agents}`,
    title: 'stats',
    least: 'user',
    make: ({ agent }) => ({ query: { stats: 'true', agentId: agent.id, q: 'Hello', ...aRange } }),
  },
  { route: `POST ${agents}`, title: 'create', least: 'user', make: () => ({ body: newAgent() }) },
  {
    route: `POST ${agents}`,
    title: 'run',
    least: 'user',
    make: ({ agent }) => ({
      body: { action: 'run', agentId: agent.id, input: 'Hello', userId: 'x', sessionId: null, mock: true },
    }),
  },
  {
    route: `POST ${agents}`,
    title: 'createSession',
    least: 'user',
    make: ({ agent }) => ({
      body: { action: 'createSession', agentId: agent.id, userId: 'somebody', sessionName: 'Evening' },
    }),
  },
  {
    route: `PUT ${agents}`,
    least: 'user',
    make: ({ agent }) => ({
      body: { ...newAgent(), id: agent.id, slug: agent.slug, ...kindOf(agent) },
    }),
  },
  { route: `DELETE ${agents}`, least: 'user', make: ({ agent }) => ({ body: { id: agent.id } }) },
  {
    route: `GET ${agents}/:agentId/shares`,
    least: 'user',
    make: ({ agent }) => ({ params: { agentId: agent.id } }),
  },
  {
    route: `POST ${agents}/:agentId/shares`,
    least: 'user',
    make: ({ agent }) => ({ params: { agentId: agent.id }, body: { email: newEmail(), rights: shareOnly } }),
  },
  {
    route: `PATCH ${agents}/:agentId/shares/:shareId`,
    least: 'user',
    make: async (stage) => ({ params: await newShare(stage), body: { rights: shareOnly } }),
  },
  {
    route: `DELETE ${agents}/:agentId/shares/:shareId`,
    least: 'user',
    make: async (stage) => ({ params: await newShare(stage) }),
  },
  {
    route: `GET ${agents}/:agentId/versions`,
    least: 'user',
    make: ({ agent }) => ({ params: { agentId: agent.id }, query: { page: '1', pageSize: '5' } }),
  },
  {
    route: `POST ${agents}/:agentId/versions/:number/restore`,
    least: 'user',
    make: ({ agent }) => ({ params: { agentId: agent.id, number: '1' } }),
  },
  ...agentFileCalls,
  {
    route: 'PUT /api/kip/agent-drafts',
    least: 'user',
    make: ({ agent }) => ({ body: { agent_id: agent.id, agent: { ...newAgent(), ...kindOf(agent) } } }),
  },
  {
    route: 'POST /api/kip/agent-pictures',
    least: 'user',
    takesFile: true,
    make: async () => ({ file: new Uint8Array(await makePicture({ width: 60, height: 40 })) }),
  },
  {
    route: 'POST /api/kip/agent-descriptions',
    least: 'user',
    refusedWith: 502,
    make: () => ({ body: { description: 'Answers questions about herons.' } }),
  },
  {
    route: `GET ${agents}/:agentId/pictures/:file`,
    least: 'user',
    async make(stage) {
      const picture = await uploadPicture(stage.app, stage.owner)
      const body = { id: stage.agent.id, picture: picture.body.data.picture }
      const saved = await asOwner(stage, 'PUT', agents, body)
      const file = /pictures\/([^?]+)/.exec(saved.body.data.picture_url)?.[1] ?? ''
      return { params: { agentId: stage.agent.id, file } }
    },
  },
  {
    route: `POST ${agents}/:id/dry-run`,
    least: 'user',
    make: ({ agent }) => ({
      params: { id: agent.id },
      body: { input: 'Hello', sessionId: null, timeZone: 'Europe/Berlin' },
    }),
  },
  { route: 'GET /api/kip/models', least: 'user', make: () => ({ query: { provider: 'openai' } }) },
  { route: 'GET /api/kip/thoughts', least: 'user', make: nothing },
]

function kindOf({ visibility, agent_class }: Stage['agent']) {
  return { visibility, agent_class }
}

async function newShare(stage: Stage): Promise<Record<string, string>> {
  const path = `${agents}/${stage.agent.id}/shares`
  const { body } = await asOwner(stage, 'POST', path, { email: newEmail(), rights: shareOnly })
  return { agentId: stage.agent.id, shareId: body.data.id }
}
