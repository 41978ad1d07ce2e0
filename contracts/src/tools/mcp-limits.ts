/** Bounds of MCP servers and their tools. Schema-free. */
export const mcpLimits = {
  servers: 200,
  slugChars: 40,
  titleChars: 80,
  urlChars: 2_000,
  commandChars: 500,
  args: 50,
  argChars: 1_000,
  secrets: 30,
  secretNameChars: 100,
  secretChars: 8_000,
  timeoutSeconds: { least: 1, usual: 30, most: 120 },
  /** Tools of one server that are kept, those that it no longer lists included. */
  tools: 128,
  toolNameChars: 128,
  descriptionChars: 2_000,
  schemaChars: 16_000,
} as const

/** A tool of a server, as agents list it. */
export function mcpToolName(slug: string, tool: string): string {
  return `${mcpPermission(slug)}/${tool}`
}

/** What an agent needs for the tools of a server. */
export function mcpPermission(slug: string): string {
  return `mcp:${slug}`
}

/** The server and the tool that a name stands for; undefined where it isn't the name of an MCP tool. */
export function parseMcpName(name: string): { slug: string; tool: string } | undefined {
  const [, slug, tool] = /^mcp:([a-z0-9-]+)\/(.+)$/.exec(name) ?? []
  return slug === undefined || tool === undefined ? undefined : { slug, tool }
}
