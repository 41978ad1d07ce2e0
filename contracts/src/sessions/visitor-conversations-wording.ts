/** Words of how long visitors' conversations stay. Schema-free. */
export const visitorConversationsWording = {
  title: "Visitors' conversations",
  hint: 'A visitor’s conversation is deleted with its messages once nothing was said in it for this long.',
  label: 'Delete after',
  loadFailed: "Error loading the setting of visitors' conversations",
  saved: 'Saved.',
  never: 'Never',
} as const

/** The choices that the page offers, in days. */
export const visitorConversationDays = [7, 30, 90, 365] as const
