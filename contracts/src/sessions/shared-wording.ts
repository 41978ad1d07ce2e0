/** What is said about conversations that are shared by a link. Schema-free. */
export const sharedWording = {
  readsKeeper: 'This conversation includes what an agent read in a keeper, so it can’t be shared by a link.',
  empty: 'There is nothing to share yet.',
  you: 'Question',
  agent: 'Agent',
  receipt: 'Receipt',
  sharedOn: 'Shared on',
  skip: 'Skip to the conversation',
  dialogTitle: 'Share this conversation',
  dialogAbout:
    'Anyone with the link can read the messages shown now, without files and what tools did. Where answers cite the agent’s files, their names and lines are shown. Later messages stay private.',
  exists: 'A link was made on',
  onceOnly: 'Copy it now: for safety, the address can’t be shown again.',
  replaces: 'A new link replaces the one before it, which stops working.',
} as const
