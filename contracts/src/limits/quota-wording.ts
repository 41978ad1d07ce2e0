/** Words of the quotas of each account. Schema-free. */
export const quotaWording = {
  title: 'Quotas',
  description:
    "How much each account can have. Accounts over a quota keep what they have but can't add more.",
  loadFailed: 'Error loading quotas',
  saved: 'Quotas saved.',
  countNeeded: 'Enter a whole number from 0 to 1,000,000.',
  fileSizeNeeded: 'Enter megabytes from 0 to 100, such as 25.',
  sizeNeeded: 'Enter gigabytes from 0 to 10,000, such as 5 or 0.5.',
  creatingTooFast: 'You are creating too many at once. Wait a moment, then try again.',
  savingTooFast: 'You are saving too often. Wait a moment, then try again.',
  sharingTooFast: 'You are sharing too often. Wait a moment, then try again.',
} as const

/** The quotas, as their form names them. */
export const quotaLabels = {
  agents: 'Agents',
  keepers: 'Keepers',
  moments: 'Moments',
  templates: 'Templates',
  themes: 'Themes',
  conversations: 'Conversations',
  attachments_bytes: 'Attachments',
  attachment_bytes: 'Each file',
  shares: 'Shares of each agent',
} as const

/** What a quota counts, as its sentence names it, and what makes room. */
const counted = {
  agents: { noun: 'agents', makeRoom: 'Delete agents you no longer need' },
  keepers: { noun: 'keepers', makeRoom: 'Delete keepers you no longer need' },
  moments: { noun: 'moments', makeRoom: 'Delete moments you no longer need' },
  templates: { noun: 'templates', makeRoom: 'Delete templates you no longer need' },
  themes: { noun: 'themes', makeRoom: 'Delete themes you no longer need' },
  conversations: { noun: 'conversations', makeRoom: 'Delete conversations you no longer need' },
  attachments_bytes: {
    noun: 'attachments',
    makeRoom: 'Delete moments with files forever, or conversations with files or spoken replies',
  },
  shares: { noun: 'shares', makeRoom: 'Remove shares you no longer need' },
} as const

/** What somebody is told whose quota is reached. */
export function quotaReached(of: keyof typeof counted, limit: number): string {
  const { noun, makeRoom } = counted[of]
  const amount =
    of === 'attachments_bytes' ? `${gigabytesText(limit)} of ${noun}` : `${countText(limit)} ${noun}`
  const owner = of === 'shares' ? 'An agent' : 'You'
  return `${owner} can have up to ${amount}. ${makeRoom}, or ask an admin to raise this limit.`
}

/** "5 GB" */
export function gigabytesText(bytes: number): string {
  return `${(bytes / bytesPerGigabyte).toLocaleString('en', { maximumFractionDigits: 3 })} GB`
}

export const bytesPerGigabyte = 1_000_000_000
export const bytesPerMegabyte = 1_000_000

/** "100 MB" */
export function megabytesText(bytes: number): string {
  return `${(bytes / bytesPerMegabyte).toLocaleString('en', { maximumFractionDigits: 1 })} MB`
}

function countText(count: number): string {
  return count.toLocaleString('en')
}
