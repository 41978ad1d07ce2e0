export { DraftsSection } from './drafts-section.tsx'
export type { EditText } from './editor-props.ts'
export { NewMoment } from './new-moment.tsx'
export { QuickComposer } from './quick-composer.tsx'
