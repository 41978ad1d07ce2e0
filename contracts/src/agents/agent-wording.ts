import { delegatePermission, permissionLabel } from '../tools/tool-wording.ts'

/** Sentences about agents and their shares. Schema-free. */
export const agentWording = {
  slugTaken: 'This slug is taken. Choose another one.',
  builtInSlug: "The slug of a built-in agent can't be changed.",
  builtInDelete: "Built-in agents can't be deleted.",
  systemForAdmins: 'Only admins can save an agent with the context scope System.',
  emptyBundle: 'This Coordinator has no agents to direct yet. Add some to its bundle.',
  cannotDelegate: `This Coordinator can’t give tasks to its agents yet. Allow “${permissionLabel(delegatePermission)}”.`,
  ownerOnlySlug: 'Only the owner can change the slug of this agent.',
  ownerOnlyVisibility: 'Only the owner can change who sees this agent.',
  ownerOnlyVisitors: 'Only the owner can open this agent to visitors.',
  ownerOnlyBundle: 'Only the owner can choose the agents that this one directs.',
  ownerOnlyMoney: "Only the owner can decide whether visitors use the owner's key.",
  deleted: 'Agent deleted.',
  shareNotFound: 'Share not found',
  shareRemoved: 'Share removed.',
  shareTaken: 'This agent is already shared with this address.',
  shareWithOwner: 'This is your own address.',
  /** The same for every address, whether it has an account or not. */
  shareWaits:
    'They get access once they sign in with this address. Unless only this computer can reach the server, the address must be confirmed first: by an invitation, by email or by an admin.',
  shareBeyondOwn: 'You can only give permissions that you have yourself.',
  /** In place of its name, for somebody who no longer sees it and has never talked with it. */
  nameless: 'Agent',
  versionNotFound: 'Version not found',
  versionRestored: 'Version restored. Visibility and who pays are unchanged.',
  notAnAgentFile: "This file doesn't contain an agent.",
  typeAgentNotFound: 'TypeAgent not found',
  listFailed: 'Error loading agents',
  typeAgentFailed: 'TypeAgent extraction failed',
  unreadable:
    "This version of Keeper can't read this agent. Update Keeper, or ask an admin to repair it in the Debug Console.",
  draftUnreadable:
    "This draft can't be read. Save the agent, or change something in its form, then try again.",
  unknownAction: 'Unknown action.',
} as const

/** What goes with an agent, and what stays. */
export function deleteSentence(slug: string): string {
  return `Its settings, files and memories are deleted, and /${slug} stops working. Conversations with it can no longer be opened: they stay in logs and exports only. This can’t be undone.`
}
