export { NewMoment } from './new-moment.tsx'
export { QuickComposer } from './quick-composer.tsx'
