export { keeperData } from './keeper-data.ts'
export { keepersRoutes } from './keepers.routes.ts'
export { forgetDeletedKeepers, getKeeper } from './keepers.ts'
export { raiseKeeperNumbers } from './keepers.table.ts'
