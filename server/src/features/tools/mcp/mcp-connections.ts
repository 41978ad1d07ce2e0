import { mcpWording } from '#contracts/tools/mcp-wording.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { CalledTool, McpClient, McpTarget } from './mcp-client.ts'
import { digestOf, type Listing } from './mcp-listing.ts'
import type { McpServerRow } from './mcp-rows.table.ts'
import { hideSecrets, openSecrets } from './mcp-secrets.ts'
import { storeFailure, storeListing } from './store-listing.ts'

type ConnectionDeps = Pick<Deps, 'database' | 'secrets' | 'config' | 'runTimes' | 'now' | 'log'>

/** The tool of a server as it was accepted. */
export type AcceptedTool = { name: string; digest: string }

/** This process's connections to MCP servers: one for each, opened when it is needed and closed once nobody uses it. */
export type McpConnections = {
  /** Calls a tool that is still what was accepted. Throws a sentence, or the signal's reason. */
  call(
    server: McpServerRow,
    tool: AcceptedTool,
    asked: {
      input: Record<string, unknown>
      signal: AbortSignal
      /** Hears that the call is sent from here on. */
      onSending: () => void
    },
  ): Promise<CalledTool>
  /** Connects afresh and keeps what the server lists, or why it can't be used. */
  check(server: McpServerRow): Promise<void>
  /** Closes the connection to a server that was changed or deleted. */
  drop(serverId: string): Promise<void>
  close(): Promise<void>
}

type Open = { client: McpClient; listing: Listing; listedAt: number }
type Held = {
  server: McpServerRow
  opened: Promise<Open>
  users: number
  /** Closes it while nobody uses it. */
  idle?: NodeJS.Timeout
  /** Lists again soon after the server said that its tools have changed. */
  relisting?: NodeJS.Timeout
}

/** How long a connection may take to open: a program that npm installs first takes its time. */
export const connectMs = 60_000
/** How long a server may take to list its tools, page by page. */
export const listMs = 20_000

/** A connection that is used all the time lists its tools again after this long. */
const listedMaxMs = 10 * 60_000
const relistMs = 500

export function createMcpConnections(deps: ConnectionDeps): McpConnections {
  const held = new Map<string, Held>()
  /** Ends the connections that are being opened; those that are open say goodbye. */
  const closing = new AbortController()

  function hold(server: McpServerRow): Held {
    const known = held.get(server.id)
    if (known?.server.version === server.version) return known
    if (known) void end(known)
    if (closing.signal.aborted) throw new AppError('unavailable', mcpWording.shuttingDown)
    const made: Held = { server, users: 0, opened: open(server, () => made) }
    held.set(server.id, made)
    made.opened.catch(() => forget(made))
    return made
  }

  function forget(it: Held): void {
    if (held.get(it.server.id) === it) held.delete(it.server.id)
    clearTimeout(it.idle)
    clearTimeout(it.relisting)
  }

  async function end(it: Held): Promise<void> {
    forget(it)
    await it.opened.then(({ client }) => client.close()).catch(() => {})
  }

  /** Connects, and keeps what the server lists before anybody uses it. */
  async function open(server: McpServerRow, own: () => Held): Promise<Open> {
    try {
      const target = targetOf(deps, server)
      const { connectTo } = await import('./mcp-client.ts')
      const client = await connectTo(target, {
        onListChanged: () => relistSoon(own()),
        onClosed: () => forget(own()),
        signal: closing.signal,
      })
      try {
        const opened = { client, listing: await client.list(closing.signal), listedAt: performance.now() }
        await storeListing(deps, server, opened.listing)
        return opened
      } catch (error) {
        await client.close()
        throw error
      }
    } catch (error) {
      // What is wrong with the server isn't known.
      if (closing.signal.aborted) throw new AppError('unavailable', mcpWording.shuttingDown, { cause: error })
      await fail(server, error)
      throw error instanceof AppError ? new AppError('unavailable', error.message, { cause: error }) : error
    }
  }

  /** Whoever is waiting hears what went wrong, even where it can't be stored. */
  async function fail(server: McpServerRow, error: unknown): Promise<void> {
    if (!(error instanceof AppError))
      deps.log.warn({ err: error, server: server.slug }, 'an MCP server failed')
    const sentence = error instanceof AppError ? error.message : mcpWording.unreachable
    await storeFailure(deps, server, sentence).catch((failure: unknown) =>
      deps.log.warn({ err: failure, server: server.slug }, 'the health of an MCP server could not be stored'),
    )
  }

  /** A server that says so again and again is asked at this pace. */
  function relistSoon(it: Held): void {
    it.relisting ??= setTimeout(() => {
      delete it.relisting
      it.opened.then((opened) => relist(it.server, opened)).catch(() => {})
    }, relistMs).unref()
  }

  async function relist(server: McpServerRow, opened: Open): Promise<void> {
    opened.listing = await opened.client.list()
    opened.listedAt = performance.now()
    await storeListing(deps, server, opened.listing)
  }

  async function use<T>(server: McpServerRow, work: (opened: Open) => Promise<T>): Promise<T> {
    const it = hold(server)
    it.users += 1
    clearTimeout(it.idle)
    try {
      const opened = await it.opened
      if (performance.now() - opened.listedAt > listedMaxMs) await relist(server, opened)
      return await work(opened)
    } catch (error) {
      // The next call connects afresh.
      if (error instanceof AppError && isOver(error)) await end(it)
      throw error
    } finally {
      it.users -= 1
      if (it.users === 0 && held.get(server.id) === it)
        it.idle = setTimeout(() => void end(it), deps.runTimes.mcpIdleMs).unref()
    }
  }

  const callOnce: McpConnections['call'] = (server, tool, { input, signal, onSending }) =>
    use(server, async (opened) => {
      // Accepted since this process listed the tools, perhaps.
      if (!isListed(opened, tool)) await relist(server, opened)
      if (!isListed(opened, tool)) throw new AppError('forbidden', mcpWording.toolHeldBack)
      signal.throwIfAborted()
      onSending()
      return opened.client.call(tool.name, input, signal)
    })

  return {
    async call(server, tool, asked) {
      try {
        return await callOnce(server, tool, asked)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        // A server that was started again knows no earlier connection, so it did nothing.
        if (error.code === 'session_not_found') return callOnce(server, tool, asked)
        if (error.code === 'interrupted') await fail(server, error)
        throw error
      }
    },
    async check(server) {
      const known = held.get(server.id)
      if (known) await end(known)
      await use(server, () => Promise.resolve())
    },
    async drop(serverId) {
      const known = held.get(serverId)
      if (known) await end(known)
    },
    async close() {
      closing.abort()
      await Promise.all([...held.values()].map(end))
    },
  }
}

function isListed({ listing }: Open, { name, digest }: AcceptedTool): boolean {
  const listed = listing.tools.get(name)
  return listed !== undefined && digestOf(listed) === digest
}

function isOver({ code }: AppError): boolean {
  return code === 'unavailable' || code === 'interrupted' || code === 'session_not_found'
}

/** Where a server is, with its secrets. Throws a sentence where it can't be used. */
function targetOf({ secrets: seals, config }: ConnectionDeps, server: McpServerRow): McpTarget {
  const secrets = openSecrets(seals, server)
  if (!secrets) throw new AppError('unavailable', mcpWording.secretsLost)
  const common = { timeoutMs: server.timeout_ms, hide: hideSecrets(secrets) }
  if (server.kind === 'http')
    return {
      ...{ ...common, kind: 'http', url: server.url ?? '', headers: secrets },
      allowsPrivate: server.allows_private === 1,
    }
  if (!config.mcpStdio) throw new AppError('unavailable', mcpWording.stdioOff)
  // Written by `columnsOf`.
  const args = JSON.parse(server.args) as string[]
  return { ...common, kind: 'stdio', command: server.command ?? '', args, env: secrets }
}
