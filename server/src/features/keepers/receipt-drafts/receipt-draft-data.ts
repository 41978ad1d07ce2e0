import type { OwnedData } from '../../../owned-data/owned-data.ts'

/**
 * Which proposals are stories of which journeys, or say how which topics changed. It goes with the keepers' rows. Exports
 * have the drafts as proposals and the accepted ones as moments.
 */
export const receiptDraftData: OwnedData = { name: 'drafts with receipts', tables: ['receipt_drafts'] }
