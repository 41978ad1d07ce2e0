/** How an agent shows itself. Schema-free. */

type AgentLooks = { avatar?: string | undefined; theme_color?: string | undefined }

/** Its emoji. */
export function avatarOf({ avatar }: AgentLooks): string {
  return avatar || '🤖'
}

/** Its colour, in hexadecimal. */
export function colourOf({ theme_color = '#3b82f6' }: AgentLooks): string {
  return theme_color
}

/** What stands beneath its name. */
export function taglineOf(agent: { purpose: string; config: { tagline?: string | undefined } }): string {
  return agent.config.tagline || agent.purpose
}
