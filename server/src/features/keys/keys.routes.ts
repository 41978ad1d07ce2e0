import { z } from 'zod'
import { keyWording } from '#contracts/keys/key-wording.ts'
import {
  KeyDeleted,
  KeyProvider,
  KeyTested,
  PlatformKeyChange,
  PlatformKeyCreate,
  PlatformKeyList,
  PlatformKeySaved,
  PlatformKeyStatsAnswer,
  UserKeyCreate,
  UserKeyList,
  UserKeySaved,
} from '#contracts/keys/keys.ts'
import type { App } from '../../http/app-type.ts'
import type { Deps } from '../../deps.ts'
import { requireAdmin, requireUser } from '../../http/actor.ts'
import {
  deletePlatformKey,
  listPlatformKeys,
  listPlatformProviders,
  platformKeyStats,
  savePlatformKey,
  switchPlatformKey,
} from './platform-keys.ts'
import { platform } from './keys.table.ts'
import { testKey } from './test-key.ts'
import { deleteUserKey, listUserKeys, offeredProviders, saveUserKey } from './user-keys.ts'

const OfProvider = z.object({ provider: KeyProvider })
const success = true as const

/** Platform keys, for admins, and everybody's personal keys. No call answers with a key: only with its mask. */
export function keysRoutes(app: App, deps: Deps): void {
  platformKeysRoutes(app, deps)
  userKeysRoutes(app, deps)
}

function platformKeysRoutes(app: App, deps: Deps): void {
  const url = '/api/kip/platform-keys'

  app.get(url, { schema: { response: { 200: PlatformKeyList } } }, async ({ actor }) => {
    requireAdmin(actor)
    const keys = await listPlatformKeys(deps)
    return { success, data: { keys, stats: platformKeyStats(keys) } }
  })

  app.get(`${url}/stats`, { schema: { response: { 200: PlatformKeyStatsAnswer } } }, async ({ actor }) => {
    requireAdmin(actor)
    return { success, data: platformKeyStats(await listPlatformKeys(deps)) }
  })

  app.post(
    url,
    { schema: { body: PlatformKeyCreate, response: { 200: PlatformKeySaved } } },
    async ({ actor, body }) => {
      const data = await savePlatformKey(deps, requireAdmin(actor), body)
      return { success, data, message: keyWording.saved }
    },
  )

  app.patch(
    `${url}/:provider`,
    { schema: { params: OfProvider, body: PlatformKeyChange, response: { 200: PlatformKeySaved } } },
    async ({ actor, params, body }) => {
      const data = await switchPlatformKey(deps, requireAdmin(actor), params.provider, body.is_active)
      return { success, data, message: body.is_active ? keyWording.switchedOn : keyWording.switchedOff }
    },
  )

  app.post(
    `${url}/:provider/test`,
    { schema: { params: OfProvider, response: { 200: KeyTested } } },
    async ({ actor, params: { provider } }) => {
      const data = await testKey(deps, requireAdmin(actor), { ownerId: platform, provider })
      return { success, data }
    },
  )

  app.delete(
    `${url}/:provider`,
    { schema: { params: OfProvider, response: { 200: KeyDeleted } } },
    async ({ actor, params }) => {
      await deletePlatformKey(deps, requireAdmin(actor), params.provider)
      return { success, message: keyWording.deleted }
    },
  )
}

function userKeysRoutes(app: App, deps: Deps): void {
  const url = '/api/kip/user-keys'

  app.get(url, { schema: { response: { 200: UserKeyList } } }, async ({ actor }) => {
    const data = await listUserKeys(deps, requireUser(actor))
    const platformProviders = await listPlatformProviders(deps)
    return { success, data, providers: offeredProviders(deps), platformProviders }
  })

  app.post(
    url,
    { schema: { body: UserKeyCreate, response: { 200: UserKeySaved } } },
    async ({ actor, body }) => {
      const data = await saveUserKey(deps, requireUser(actor), body)
      return { success, data, message: keyWording.saved }
    },
  )

  app.post(
    `${url}/:provider/test`,
    { schema: { params: OfProvider, response: { 200: KeyTested } } },
    async ({ actor, params: { provider } }) => {
      const user = requireUser(actor)
      return { success, data: await testKey(deps, user, { ownerId: user.userId, provider }) }
    },
  )

  app.delete(
    `${url}/:provider`,
    { schema: { params: OfProvider, response: { 200: KeyDeleted } } },
    async ({ actor, params }) => {
      await deleteUserKey(deps, requireUser(actor), params.provider)
      return { success, message: keyWording.deleted }
    },
  )
}
