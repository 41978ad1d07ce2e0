/** Sentences of the home screen. Schema-free. */
export const homeWording = {
  conversationsFailed: 'Error loading conversations',
  unnamedConversation: 'New conversation',
  unanswered: 'The last reply failed. Open it to try again.',
  dismissFailed: 'Failed to dismiss Start here',
} as const
