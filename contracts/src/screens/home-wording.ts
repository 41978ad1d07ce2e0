/** Sentences of the home screen. Schema-free. */
export const homeWording = {
  conversationsFailed: 'Error loading conversations',
  lineToWrite: 'What’s on your mind?',
  wholePage: 'Whole page',
  unnamedConversation: 'New conversation',
  unanswered: 'the last reply failed',
  approval: 'waits for your approval',
  dismissFailed: 'Failed to dismiss Start here',
} as const
