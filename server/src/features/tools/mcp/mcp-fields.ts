import { mcpWording } from '#contracts/tools/mcp-wording.ts'
import type { McpServerChange } from '#contracts/tools/mcp.ts'
import type { Config } from '../../../config.ts'
import { AppError } from '../../../errors.ts'
import type { McpServerRow } from './mcp-rows.table.ts'
import type { McpSecrets } from './mcp-secrets.ts'

/** Where a server is, as its row keeps it. Throws `invalid_request` with the field. */
export function readPlace(
  { mcpStdio }: Pick<Config, 'mcpStdio'>,
  kind: McpServerRow['kind'],
  { url, command, args }: Pick<McpServerChange, 'url' | 'command' | 'args'>,
): Pick<McpServerRow, 'url' | 'command' | 'args'> {
  if (kind === 'http') return { url: readUrl(url ?? ''), command: null, args: '[]' }
  if (!mcpStdio) throw new AppError('forbidden', mcpWording.stdioOff)
  if (!command) throw refused('command', mcpWording.commandNeeded)
  if (hasControl(command)) throw refused('command', mcpWording.valueFormat)
  if (args.some((arg) => arg.includes('\0'))) throw refused('args', mcpWording.valueFormat)
  return { url: null, command, args: JSON.stringify(args) }
}

function readUrl(address: string): string {
  if (address === '') throw refused('url', mcpWording.urlNeeded)
  const url = URL.parse(address)
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:'
  if (!url || !isWeb || url.username !== '' || url.password !== '') throw refused('url', mcpWording.urlFormat)
  url.hash = ''
  return url.href
}

const headerName = /^[!#$%&'*+.^`|~\w-]+$/
const variableName = /^[A-Za-z_]\w*$/
/** What the protocol sets, and what frames a request. */
const reserved =
  /^(?:host|connection|content-length|content-type|transfer-encoding|accept|accept-encoding|last-event-id|mcp-session-id|mcp-protocol-version)$/i

/** The secrets of a server by name: given ones, and of those without a value the stored ones. */
export function readSecrets(
  kind: McpServerRow['kind'],
  given: McpServerChange['secrets'],
  stored: McpSecrets,
  isElsewhere = false,
): McpSecrets {
  const secrets: McpSecrets = {}
  for (const { name, value = stored[name] } of given) {
    if (kind === 'http' && !headerName.test(name)) throw refused('secrets', mcpWording.headerFormat)
    if (kind === 'http' && reserved.test(name)) throw refused('secrets', mcpWording.reservedHeader)
    if (kind === 'stdio' && !variableName.test(name)) throw refused('secrets', mcpWording.variableFormat)
    if (Object.keys(secrets).some((known) => isSameName(kind, known, name)))
      throw refused('secrets', mcpWording.sameName)
    if (value === undefined)
      throw refused('secrets', isElsewhere ? mcpWording.valuesAgain : mcpWording.valueNeeded)
    if (hasControl(value)) throw refused('secrets', mcpWording.valueFormat)
    // Own properties alone, whatever the name is.
    Object.defineProperty(secrets, name, { value, enumerable: true })
  }
  return secrets
}

/** Headers have no case. */
function isSameName(kind: McpServerRow['kind'], a: string, b: string): boolean {
  return kind === 'http' ? a.toLowerCase() === b.toLowerCase() : a === b
}

function hasControl(text: string): boolean {
  return /\p{Cc}/u.test(text)
}

function refused(field: string, reason: string): AppError {
  return new AppError('invalid_request', reason, { fields: { [field]: reason } })
}
