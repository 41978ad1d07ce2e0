/** Every action of the audit log, in the words of its screen. Schema-free. */
export const auditActions = {
  'account.registered': 'Signed up',
  'account.signed_in': 'Signed in',
  'account.sign_in_failed': 'Failed to sign in',
  'account.sign_in_failures_left_out': 'More failed sign-ins than this log lists',
  'account.signed_out': 'Signed out',
  'account.password_changed': 'Changed the password',
  'account.password_reset': 'Reset the password',
  'account.promoted': 'Made an admin',
  'account.demoted': 'Removed as admin',
  'account.disabled': 'Disabled an account',
  'account.enabled': 'Enabled an account',
  'account.deleted': 'Deleted an account',
  'account.export_downloaded': 'Downloaded an export',
  'account.exported': 'Exported an account',
  'account.imported': 'Imported into an account',
  'agent.deleted': 'Deleted an agent',
  'agent.provider_repaired': 'Repaired an agent’s model',
  'agent.shared': 'Shared an agent',
  'agent.share_changed': 'Changed a share',
  'agent.unshared': 'Removed a share',
  'audit.exported': 'Exported the audit log',
  'audit.read': 'Read the audit log',
  'conversation.deleted': 'Deleted a conversation',
  'database.repaired': 'Repaired the database',
  'invitation.made': 'Invited someone',
  'invitation.withdrawn': 'Withdrew an invitation',
  'keeper.deleted': 'Deleted a keeper',
  'keeper.purged': 'Removed a keeper from the trash',
  'keeper.restored': 'Restored a keeper',
  'key.deleted': 'Deleted an API key',
  'key.saved': 'Saved an API key',
  'key.switched': 'Switched an API key',
  'limits.changed': 'Changed the limits',
  'log.exported': 'Exported logs',
  'log.read': 'Read another person’s log',
  'passkey.added': 'Added a passkey',
  'passkey.removed': 'Removed a passkey',
  'password_link.mailed': 'Sent a password link',
  'password_link.made': 'Made a password link',
  'quotas.changed': 'Changed the quotas of accounts',
  'registration.changed': 'Changed who can sign up',
  'secret.rotated': 'Replaced the master secret',
  'template.deleted': 'Deleted a template',
  'theme.deleted': 'Deleted a theme',
  'two_factor.backup_code_used': 'Used a backup code',
  'two_factor.backup_codes_renewed': 'Renewed the backup codes',
  'two_factor.disabled': 'Switched two-factor off',
  'two_factor.enabled': 'Switched two-factor on',
  'users.read': 'Read the list of users',
  'visitor_conversations.changed': 'Changed how long visitors’ conversations are kept',
} as const

export type AuditAction = keyof typeof auditActions

/** An action in words; one that a newer or an older Keeper wrote stays as it was written. */
export function auditActionText(action: string): string {
  return Object.entries(auditActions).find(([known]) => known === action)?.[1] ?? action
}

export const auditWording = {
  unknown: 'Unknown',
  server: 'Keeper',
  checked: (lines: number) =>
    `Verified: ${lines.toLocaleString('en')} ${lines === 1 ? 'line is' : 'lines are'} unchanged.`,
  broken: (line: number) =>
    `The log doesn’t match from line ${line.toLocaleString('en')} on. A line was changed, removed or added outside Keeper. Compare it with a backup.`,
} as const
