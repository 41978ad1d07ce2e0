export { ReceiptDraftSection } from './receipt-draft-section.tsx'
export { draftedChanges, draftedStory } from './receipt-drafts.api.ts'
