/** What the lines of the audit log say beyond their action, in the words of its screen. Schema-free. */

/** What a line names, by its action; everything else is about what its action begins with. */
const nouns: Readonly<Record<string, string>> = {
  'account.signed_out': 'session',
  password_link: 'account',
  two_factor: 'account',
  key: 'account',
  mcp: 'MCP server',
}

/** "agent" for 'agent.deleted'. */
export function auditSubjectNoun(action: string): string {
  const area = action.split('.')[0] ?? action
  return nouns[action] ?? nouns[area] ?? area
}

export const auditWays: Readonly<Record<string, string>> = {
  registration: 'by registering',
  password: 'with a password',
  passkey: 'with a passkey',
  'two-factor': 'with a second step',
}

export const registrationModeLabels = {
  open: 'Open',
  invitation: 'By invitation',
  closed: 'Closed',
} as const
