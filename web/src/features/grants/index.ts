export { GrantLimits } from './grant-limits.tsx'
export { GrantList } from './grant-list.tsx'
