import { randomUUID } from 'node:crypto'
import { keepers, newKeeper } from './keepers.ts'
import { aboutOwn, asOwner, type Body, type RouteCall, type Sent, type Stage } from './route-call.ts'

const keeper = `${keepers}/:id`
const moment = `${keeper}/moments/:momentId`

/** Moments, the texts that they had, and drafts. */
export const momentCalls: RouteCall[] = [
  {
    route: `GET ${keeper}/moments`,
    least: 'user',
    make: ofKeeper({
      query: {
        ...{
          q: '"river opened" fog',
          kind: 'entry,note',
          mood: '-1,2',
          pinned: 'false',
          visibility: 'private',
        },
        ...{
          aiAccess: 'true',
          topic: randomUUID(),
          from: '2020-01-01',
          to: '2030-01-01',
          journey: randomUUID(),
          month: '2026-11',
          sort: 'oldest',
          limit: '5',
        },
      },
    }),
  },
  {
    route: `GET ${keeper}/period-report`,
    least: 'user',
    make: ofKeeper({ query: { from: '2026-11-01', to: '2026-11-30' } }),
  },
  { route: `GET ${keeper}/dashboard`, least: 'user', make: ofKeeper({ query: { today: '2026-11-22' } }) },
  {
    route: `GET ${keeper}/memory/chronological`,
    least: 'user',
    make: ofKeeper({ query: { span: 'year', at: '2026-11-22' } }),
  },
  {
    route: `GET ${keeper}/memory/hierarchical`,
    least: 'user',
    make: ofKeeper({ query: { under: 'person', limit: '5' } }),
  },
  {
    route: `GET ${keeper}/months`,
    least: 'user',
    make: ofKeeper({ query: { q: 'river', kind: 'entry', journey: randomUUID() } }),
  },
  {
    route: `GET ${keeper}/book`,
    least: 'user',
    make: ofKeeper({ query: { from: '2026-01-01', to: '2026-12-31' } }),
  },
  {
    route: `GET ${keepers}/search`,
    least: 'user',
    make: async () => ({ query: { q: 'river fog', limit: '5' } }),
  },
  { route: `GET ${keeper}/search`, least: 'user', make: ofKeeper({ query: { q: 'river fog', limit: '5' } }) },
  { route: `GET ${keeper}/months`, least: 'user', make: ofKeeper({ query: { q: 'river', kind: 'entry' } }) },
  {
    route: `POST ${keeper}/moments`,
    least: 'user',
    takesBytes: 3_500_000,
    make: ofKeeper({ body: newMoment() }),
  },
  {
    route: `POST ${keeper}/moments/bulk`,
    least: 'user',
    make: ofKeeper({ body: { ids: [randomUUID()], change: { visibility: 'public' } } }),
  },
  { route: `GET ${moment}`, least: 'user', make: ofMoment() },
  {
    route: `PATCH ${moment}`,
    least: 'user',
    takesBytes: 7_000_000,
    make: ofMoment({
      body: {
        ...{ version: 1, ...newMoment() },
        merged: [{ title: null, body: 'From here.', writtenAt: '2026-11-08T09:30:00+01:00' }],
      },
    }),
  },
  { route: `DELETE ${moment}`, least: 'user', make: ofMoment() },
  { route: `POST ${moment}/restore`, least: 'user', make: ofMoment({}, deleteIt) },
  { route: `GET ${moment}/revisions`, least: 'user', make: ofMoment() },
  { route: `GET ${moment}/revisions/:n`, least: 'user', make: ofMoment({ params: { n: '1' } }, rewriteIt) },
  {
    route: `POST ${moment}/revisions/:n/restore`,
    least: 'user',
    make: ofMoment({ params: { n: '1' }, body: { version: 2 } }, rewriteIt),
  },
  { route: `GET ${keeper}/trash`, least: 'user', make: ofKeeper({ query: { limit: '5' } }) },
  { route: `DELETE ${keeper}/trash/:momentId`, least: 'user', make: ofMoment({}, deleteIt) },
  { route: `GET ${keeper}/drafts`, least: 'user', make: ofKeeper() },
  {
    route: `PUT ${keeper}/drafts/:draftId`,
    least: 'user',
    takesBytes: 3_500_000,
    make: ofKeeper({ params: { draftId: randomUUID() }, body: newDraft() }),
  },
  {
    route: `DELETE ${keeper}/drafts/:draftId`,
    least: 'user',
    make: ofKeeper({ params: { draftId: randomUUID() } }),
  },
]

function newMoment(): Body {
  return {
    ...{ kind: 'entry', title: 'Fog', body: 'The river opened.\n', occurredAt: '2026-11-08T09:30:00+01:00' },
    ...{ tz: 'Europe/Lisbon', datePrecision: 'time', dateWords: 'Sunday morning', mood: 0, energy: 3 },
    ...{ sleepHours: 7.5, review: { dueOn: '2026-12-01', intervalDays: 3, ease: 2.5 }, parentId: null },
    ...{ place: { name: 'Cais do Sodré', latitude: 38.7, longitude: -9.1 }, position: 1, aiAccess: true },
    ...{ visibility: 'private', pinned: false, journeys: [] },
  }
}

function newDraft(): Body {
  return {
    ...{ momentId: null, baseVersion: null, deviceId: randomUUID(), revision: 1 },
    ...{ fields: { mood: 1 }, body: 'The ri' },
  }
}

type More = Partial<Pick<Sent, 'params' | 'query' | 'body'>>

function ofKeeper({ params, ...more }: More = {}) {
  return async (stage: Stage): Promise<Sent> => {
    const sent = await aboutOwn({ path: keepers, made: newKeeper(), body: undefined })(stage)
    return { ...sent, ...more, params: { ...sent.params, ...params } }
  }
}

function ofMoment(more: More = {}, prepare?: (stage: Stage, path: string) => Promise<unknown>) {
  return async (stage: Stage): Promise<Sent> => {
    const sent = await ofKeeper()(stage)
    const path = `${keepers}/${sent.params?.['id']}/moments`
    const made = await asOwner(stage, 'POST', path, newMoment())
    const momentId = String(made.body.data.id)
    await prepare?.(stage, `${path}/${momentId}`)
    return { ...more, params: { ...sent.params, momentId, ...more.params } }
  }
}

function deleteIt(stage: Stage, path: string) {
  return asOwner(stage, 'DELETE', path)
}

function rewriteIt(stage: Stage, path: string) {
  return asOwner(stage, 'PATCH', path, { version: 1, body: 'Fog. No far bank.' })
}
