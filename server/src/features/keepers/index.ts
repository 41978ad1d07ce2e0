export { newKeeperRow } from './keeper-rows.ts'
export { keepersRoutes } from './keepers.routes.ts'
export { forgetDeletedKeepers, getKeeper } from './keepers.ts'
