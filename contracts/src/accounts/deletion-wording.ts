/** Said before something is deleted for good. Schema-free: the public chat page uses it. */
export const deletionWording = {
  conversation:
    "All its messages are deleted, including those in the logs, with anything the agent remembered from them. Backups keep them for up to a week. This can't be undone.",
  account: "Backups keep deleted text for up to a week. This can't be undone.",
  moment:
    "Its text and its history are deleted from this server. Backups keep them for up to a week. This can't be undone.",
  keeper:
    "Everything in it is deleted from this server. Backups keep it for up to a week. This can't be undone.",
} as const
