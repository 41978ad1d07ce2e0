export { QuickComposer } from './quick-composer.tsx'
