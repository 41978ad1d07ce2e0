export { passkeysRoutes } from './passkeys.routes.ts'
export { removePasskeysOf } from './passkeys.ts'
