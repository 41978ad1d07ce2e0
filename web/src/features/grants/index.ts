export { GrantList } from './grant-list.tsx'
