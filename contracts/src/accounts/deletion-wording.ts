/** Said before something is deleted for good. Schema-free: the public chat page uses it. */
export const deletionWording = {
  conversation:
    "All its messages are deleted, including those in the logs, with anything the agent remembered from them. Backups keep them for up to a week. This can't be undone.",
  account: "Backups keep deleted text for up to a week. This can't be undone.",
} as const
