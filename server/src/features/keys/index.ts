export { keysRoutes } from './keys.routes.ts'
export { chooseKey, type ChosenKey } from './keys.ts'
export { modelsRoutes } from './models.routes.ts'
export { countStoredKeys, sealKeysAgain } from './stored-keys.ts'
