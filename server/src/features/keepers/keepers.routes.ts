import { z } from 'zod'
import { Done } from '#contracts/envelope.ts'
import {
  KeeperAnswer,
  KeeperChange,
  KeeperCreate,
  KeeperList,
  KeeperQuery,
  MirrorAnswer,
  SampleKeepers,
} from '#contracts/keepers/keepers.ts'
import type { App } from '../../http/app-type.ts'
import type { Deps } from '../../deps.ts'
import { requireUser } from '../../http/actor.ts'
import {
  changeKeeper,
  createKeeper,
  deleteKeeper,
  listKeepers,
  removeSamples,
  restoreKeeper,
  showKeeper,
} from './keepers.ts'
import { eraseKeeper } from './purge.ts'
import { addSamples } from './samples/add-samples.ts'

const url = '/api/keepers'
const success = true as const
/** A keeper's UUID, or its number for this owner. */
const params = z.object({ id: z.string().max(100) })

/** A person's own keepers. */
export function keepersRoutes(app: App, deps: Deps): void {
  app.get(
    url,
    { schema: { querystring: KeeperQuery, response: { 200: KeeperList } } },
    async ({ actor, query }) => ({ success, ...(await listKeepers(deps, requireUser(actor), query)) }),
  )
  app.post(
    url,
    { schema: { body: KeeperCreate, response: { 200: KeeperAnswer } } },
    async ({ actor, body }) => ({ success, data: await createKeeper(deps, requireUser(actor), body) }),
  )
  app.post(`${url}/samples`, { schema: { response: { 200: SampleKeepers } } }, async ({ actor }) => ({
    success,
    data: await addSamples(deps, requireUser(actor)),
  }))
  app.delete(`${url}/samples`, { schema: { response: { 200: SampleKeepers } } }, async ({ actor }) => ({
    success,
    data: await removeSamples(deps, requireUser(actor)),
  }))
  app.get(`${url}/mirror`, { schema: { response: { 200: MirrorAnswer } } }, async ({ actor }) => {
    requireUser(actor)
    return { success, data: { isOffered: deps.config.mirrorDir !== undefined } }
  })
  app.get(
    `${url}/:id`,
    { schema: { params, response: { 200: KeeperAnswer } } },
    async ({ actor, params }) => ({ success, data: await showKeeper(deps, requireUser(actor), params.id) }),
  )
  app.patch(
    `${url}/:id`,
    { schema: { params, body: KeeperChange, response: { 200: KeeperAnswer } } },
    async ({ actor, params, body: change }) => ({
      success,
      data: await changeKeeper(deps, requireUser(actor), { id: params.id, change }),
    }),
  )
  app.delete(`${url}/:id`, { schema: { params, response: { 200: Done } } }, async ({ actor, params }) => {
    await deleteKeeper(deps, requireUser(actor), params.id)
    return { success }
  })
  app.delete(
    `${url}/trash/:id`,
    { schema: { params, response: { 200: Done } } },
    async ({ actor, params }) => {
      await eraseKeeper(deps, requireUser(actor), params.id)
      return { success }
    },
  )
  app.post(
    `${url}/:id/restore`,
    { schema: { params, response: { 200: KeeperAnswer } } },
    async ({ actor, params }) => ({
      success,
      data: await restoreKeeper(deps, requireUser(actor), params.id),
    }),
  )
}
