/** Sentences about keepers, spelled once. Schema-free. */
export const keeperWording = {
  notFound: 'Keeper not found',
  listFailed: 'Error loading keepers',
  loadFailed: 'Error loading this keeper',
  createFailed: 'Failed to create keeper',
  changeFailed: 'Failed to save keeper',
  deleteFailed: 'Failed to delete keeper',
  restoreFailed: 'Failed to restore keeper',
  removeSamplesFailed: 'Failed to remove the samples',
  changedElsewhere: 'This keeper was changed elsewhere in the meantime.',
  cursorInvalid: 'This page of the list is not there any more. Start from its first page.',
} as const
