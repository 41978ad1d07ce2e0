import { mcpLimits } from '#contracts/tools/mcp-limits.ts'
import type { McpServer, McpServerChange } from '#contracts/tools/mcp.ts'

/** The form of a server. A secret that is stored keeps its value while none is typed. */
export type McpFields = {
  title: string
  slug: string
  kind: McpServer['kind']
  url: string
  command: string
  /** One in each line. */
  args: string
  secrets: { name: string; value: string; isStored: boolean }[]
  allows_private: boolean
  trusts_hints: boolean
  timeout_seconds: string
  is_enabled: boolean
}

export function fieldsOf(server: McpServer | undefined): McpFields {
  return {
    title: server?.title ?? '',
    slug: server?.slug ?? '',
    kind: server?.kind ?? 'http',
    url: server?.url ?? '',
    command: server?.command ?? '',
    args: server?.args.join('\n') ?? '',
    secrets: server?.secrets.map((name) => ({ name, value: '', isStored: true })) ?? [],
    allows_private: server?.allows_private ?? false,
    trusts_hints: server?.trusts_hints ?? false,
    timeout_seconds: String(server?.timeout_seconds ?? mcpLimits.timeoutSeconds.usual),
    is_enabled: server?.is_enabled ?? true,
  }
}

/** What is sent of the form, whether the server is new or changed. */
export function settingsOf(fields: McpFields): Omit<McpServerChange, 'version'> {
  const { title, kind, allows_private, trusts_hints, is_enabled } = fields
  const isHttp = kind === 'http'
  const secrets = fields.secrets
    .filter(({ name, value }) => name.trim() !== '' || value !== '')
    .map(({ name, value }) => ({ name: name.trim(), ...(value !== '' && { value }) }))
  return {
    ...{ title: title.trim(), trusts_hints, is_enabled, secrets },
    url: isHttp ? fields.url.trim() : null,
    command: isHttp ? null : fields.command.trim(),
    args: isHttp ? [] : fields.args.split('\n').filter((arg) => arg.trim() !== ''),
    allows_private: isHttp && allows_private,
    timeout_seconds: Number(fields.timeout_seconds),
  }
}

/** A short name made of a title. */
export function slugOf(title: string): string {
  const words = title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9\s-]/g, '')
  return words
    .trim()
    .replace(/[\s-]+/g, '-')
    .slice(0, mcpLimits.slugChars)
    .replace(/^-|-$/g, '')
}
