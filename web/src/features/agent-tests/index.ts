export { TestDialog } from './test-dialog.tsx'
