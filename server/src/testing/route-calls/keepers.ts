import { aboutOwn, asOwner, nothing, type Body, type RouteCall, type Sent, type Stage } from './route-call.ts'

export const keepers = '/api/keepers'

/** Keepers. */
export const keeperCalls: RouteCall[] = [
  {
    route: `GET ${keepers}`,
    least: 'user',
    make: () => ({
      query: { q: 'river', type: 'journal', state: 'active', sample: 'false', sort: 'title', limit: '5' },
    }),
  },
  { route: `POST ${keepers}`, least: 'user', make: () => ({ body: newKeeper() }) },
  { route: `POST ${keepers}/samples`, least: 'user', make: nothing },
  { route: `DELETE ${keepers}/samples`, least: 'user', make: nothing },
  { route: `GET ${keepers}/mirror`, least: 'user', make: nothing },
  { route: `GET ${keepers}/:id`, least: 'user', make: ofKeeper() },
  { route: `PATCH ${keepers}/:id`, least: 'user', make: ofKeeper({ version: 1, ...newKeeper() }) },
  { route: `DELETE ${keepers}/:id`, least: 'user', make: ofKeeper() },
  { route: `DELETE ${keepers}/trash/:id`, least: 'user', make: ofDeletedKeeper },
  { route: `POST ${keepers}/:id/restore`, least: 'user', make: ofDeletedKeeper },
]

export function newKeeper(): Body {
  return {
    ...{ title: 'River years', purpose: 'What the river brought.', theme: 'ocean-calm', isPublic: true },
    ...{ keeperType: 'journal', memoryPattern: 'spatial', timezone: 'Europe/Berlin', dayStartsAt: '05:30' },
    aiPolicy: 'local',
  }
}

/** By its UUID: the number of the owner's keeper is that of another one for everybody else. */
function ofKeeper(body?: Body) {
  return aboutOwn({ path: keepers, made: newKeeper(), body })
}

async function ofDeletedKeeper(stage: Stage): Promise<Sent> {
  const sent = await ofKeeper()(stage)
  await asOwner(stage, 'DELETE', `${keepers}/${sent.params?.['id']}`)
  return sent
}
