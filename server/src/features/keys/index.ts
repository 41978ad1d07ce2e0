export { keysRoutes } from './keys.routes.ts'
export { boundTo, canAnswer, chooseKey, type ChosenKey } from './keys.ts'
export { modelsRoutes } from './models.routes.ts'
