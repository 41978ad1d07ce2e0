/** Words of how long visitors' conversations stay. Schema-free. */
export const visitorConversationsWording = {
  title: "Visitors' conversations",
  hint: 'A visitor’s conversation and its messages are deleted after this long without a new message.',
  label: 'Delete after',
  loadFailed: "Error loading how long visitors' conversations stay",
  saved: 'Saved.',
  never: 'Never',
} as const

/** The choices that the page offers, in days. */
export const visitorConversationDays = [7, 30, 90, 365] as const
