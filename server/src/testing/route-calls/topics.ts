import { keepers, newKeeper } from './keepers.ts'
import { aboutOwn, asOwner, type Body, type RouteCall, type Sent, type Stage } from './route-call.ts'

const topics = `${keepers}/:id/topics`
const topic = `${topics}/:topicId`
const links = `${keepers}/:id/links`

/** Topics, the moments that name them, and links between moments. */
export const topicCalls: RouteCall[] = [
  {
    route: `GET ${topics}`,
    least: 'user',
    make: withMoments(() => ({
      query: { q: 'mam', kind: 'theme', sort: 'recent', trend: 'true', limit: '5' },
    })),
  },
  { route: `POST ${topics}`, least: 'user', make: withMoments(() => ({ body: newTopic() })) },
  { route: `GET ${topic}`, least: 'user', make: withMoments() },
  {
    route: `PATCH ${topic}`,
    least: 'user',
    make: withMoments(() => ({ body: { version: 1, ...newTopic(), name: 'Mutti' } })),
  },
  {
    route: `DELETE ${topic}`,
    least: 'user',
    async make(stage) {
      const { params } = await withMoments()(stage)
      const made = await asOwner(stage, 'POST', `${keepers}/${params?.['id']}/topics`, newTopic())
      return { params: { ...params, topicId: String(made.body.data.id) } }
    },
  },
  {
    route: `POST ${topic}/merge`,
    least: 'user',
    async make(stage) {
      const { params } = await withMoments()(stage)
      const made = await asOwner(stage, 'POST', `${keepers}/${params?.['id']}/topics`, newTopic())
      return { ...(params && { params }), body: { into: String(made.body.data.id) } }
    },
  },
  {
    route: `GET ${keepers}/:id/memory/associative`,
    least: 'user',
    make: withMoments(({ topicId = '' }) => ({ query: { around: topicId, hops: '2' } })),
  },
  {
    route: `GET ${keepers}/:id/paths`,
    least: 'user',
    make: withMoments(({ topicId = '' }) => ({ query: { from: topicId, to: 'Mama' } })),
  },
  { route: `GET ${topic}/periods`, least: 'user', make: withMoments() },
  { route: `GET ${topic}/changes`, least: 'user', make: withMoments() },
  { route: `POST ${topic}/changes/preview`, least: 'user', refusedWith: 409, make: withMoments() },
  // It is mentioned once.
  {
    route: `POST ${topic}/changes`,
    least: 'user',
    refusedWith: 409,
    make: withMoments(() => ({ body: {} })),
  },
  { route: `GET ${topic}/unlinked`, least: 'user', make: withMoments(() => ({ query: { limit: '3' } })) },
  { route: `POST ${topic}/unlinked/:momentId/link`, least: 'user', make: withMoments() },
  { route: `DELETE ${topic}/unlinked/:momentId`, least: 'user', make: withMoments() },
  { route: `POST ${topic}/unlinked/:momentId/restore`, least: 'user', make: withMoments() },
  {
    route: `GET ${links}`,
    least: 'user',
    make: withMoments(({ momentId = '' }) => ({ query: { moment: momentId } })),
  },
  {
    route: `POST ${links}`,
    least: 'user',
    make: withMoments(({ momentId = '', otherId = '' }) => ({
      body: { from: momentId, to: otherId, type: 'continues' },
    })),
  },
  {
    route: `DELETE ${links}/:linkId`,
    least: 'user',
    async make(stage) {
      const { params } = await withMoments()(stage)
      const body = { from: params?.['momentId'] ?? '', to: params?.['otherId'] ?? '', type: 'answers' }
      const made = await asOwner(stage, 'POST', `${keepers}/${params?.['id']}/links`, body)
      return { params: { ...params, linkId: String(made.body.data.id) } }
    },
  },
]

function newTopic(): Body {
  return { name: 'Teresa', kind: 'person', aliases: ['my mother'], parentId: null }
}

type Params = Record<string, string>

/** One moment that mentions Mama, and one that only says her name. */
function withMoments(more: (params: Params) => Pick<Sent, 'query' | 'body'> = () => ({})) {
  return async (stage: Stage): Promise<Sent> => {
    const sent = await aboutOwn({ path: keepers, made: newKeeper(), body: undefined })(stage)
    const path = `${keepers}/${sent.params?.['id']}`
    const other = await asOwner(stage, 'POST', `${path}/moments`, { body: 'Rang [[Mama]].' })
    const moment = await asOwner(stage, 'POST', `${path}/moments`, { body: 'Mama was out.' })
    const page = await asOwner(stage, 'GET', `${path}/topics/mama`)
    const params: Params = {
      ...sent.params,
      topicId: String(page.body.data.topic.id),
      momentId: String(moment.body.data.id),
      otherId: String(other.body.data.id),
    }
    return { params, ...more(params) }
  }
}
