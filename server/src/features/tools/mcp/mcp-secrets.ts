import type { Queries } from '../../../database/database.ts'
import type { Seals } from '../../../secrets.ts'
import { listServers, updateSealed, type McpServerRow } from './mcp-rows.table.ts'

/** Headers or environment variables by name. */
export type McpSecrets = Record<string, string>

type Sealed = Pick<McpServerRow, 'id' | 'sealed'>

/** Seals the secrets of a server: they open in its row alone. */
export function sealSecrets(seals: Seals, id: string, secrets: McpSecrets): string {
  return seals.seal(JSON.stringify(secrets), boundTo(id))
}

/** The secrets of a server; undefined where they can't be opened. */
export function openSecrets(seals: Seals, { id, sealed }: Sealed): McpSecrets | undefined {
  const text = seals.open(sealed, boundTo(id))
  // Written by `sealSecrets`.
  return text === undefined ? undefined : (JSON.parse(text) as McpSecrets)
}

function boundTo(id: string): string {
  return `mcp:${id}`
}

/** Seals the secrets of every server with the current secret. Those that can't be opened stay as they are. */
export async function sealMcpSecretsAgain(
  trx: Queries,
  seals: Seals,
): Promise<{ sealed: number; lost: number }> {
  const servers = await listServers(trx)
  let sealed = 0
  for (const server of servers) {
    const secrets = openSecrets(seals, server)
    if (secrets === undefined) continue
    await updateSealed(trx, { id: server.id, sealed: sealSecrets(seals, server.id, secrets) })
    sealed += 1
  }
  return { sealed, lost: servers.length - sealed }
}

/** Shorter ones would be found in ordinary words. */
const hiddenMinChars = 6

/**
 * Takes a server's secrets out of what it says: it may repeat its environment, or a header with its token. Each is looked
 * for as it is, as in JSON and as in an address.
 */
export function hideSecrets(secrets: McpSecrets): (text: string) => string {
  const words = Object.values(secrets)
    .flatMap((value) => [value, ...value.split(/\s+/)])
    // Says how to sign in, and is no secret.
    .filter((word) => word.toLowerCase() !== 'bearer')
  const spelled = words.flatMap((word) => [
    word,
    JSON.stringify(word).slice(1, -1),
    encodeURIComponent(word.toWellFormed()),
    Buffer.from(word).toString('base64').replace(/=+$/, ''),
  ])
  const hidden = [...new Set(spelled)]
    .filter((word) => word.length >= hiddenMinChars)
    .toSorted((a, b) => b.length - a.length)
  return (text) => hidden.reduce((said, word) => said.replaceAll(word, '•••'), text)
}
