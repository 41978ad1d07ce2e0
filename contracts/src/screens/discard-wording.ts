/** What a dialog asks before words that were typed in it go. Schema-free. */
export const discardWording = {
  title: 'Discard what you typed here?',
  isNew: 'It was never saved. It is deleted from this device.',
  isSaved: 'Your changes are deleted. What is saved stays as it is.',
  confirm: 'Discard changes',
  confirming: 'Discarding…',
} as const
