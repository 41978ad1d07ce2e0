export { checkPlatformKeys } from './check-platform-keys.ts'
export { keyData } from './key-data.ts'
export { keysRoutes } from './keys.routes.ts'
export {
  canAnswer,
  chooseKey,
  chooseKeyFrom,
  findVisitorsLack,
  keysFor,
  type ChosenKey,
  type KeyedRun,
} from './keys.ts'
export { selectKeys, type KeyRow } from './keys.table.ts'
export { modelsRoutes } from './models.routes.ts'
export { countStoredKeys, sealKeysAgain } from './stored-keys.ts'
