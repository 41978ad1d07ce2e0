import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import {
  StreamableHTTPClientTransport,
  StreamableHTTPError,
} from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { ErrorCode, McpError, ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { mcpWording } from '#contracts/tools/mcp-wording.ts'
import { AppError } from '../../../errors.ts'
import { version } from '../../../version.ts'
import { connectMs, listMs } from './mcp-connections.ts'
import { addListed, visible, type Listing } from './mcp-listing.ts'
import { createMcpFetch } from './mcp-fetch.ts'
import { CallAnswer, textOfAnswer } from './mcp-result.ts'
import { createStdioTransport } from './stdio-transport.ts'

/** Where a server is. */
export type McpTarget = { timeoutMs: number; hide: (text: string) => string } & (
  | { kind: 'http'; url: string; headers: Record<string, string>; allowsPrivate: boolean }
  | { kind: 'stdio'; command: string; args: readonly string[]; env: Record<string, string> }
)

/**
 * An open connection. What it throws is a sentence: `unavailable` where the connection is over, or what came of it can't
 * be read, `interrupted` where that was in the middle of a call, `session_not_found` where the server has forgotten it and did nothing, `provider_failed`
 * where the server answered with an error.
 */
export type McpClient = {
  list(signal?: AbortSignal): Promise<Listing>
  call(name: string, input: Record<string, unknown>, signal: AbortSignal): Promise<CalledTool>
  close(): Promise<void>
}
export type CalledTool = { text: string; isError: boolean }

const pagesMax = 20
const goodbyeMs = 500

const ListAnswer = z.looseObject({ tools: z.array(z.unknown()), nextCursor: z.string().optional() })

/** Connects to a server and greets it. This file is loaded with the first connection. */
export async function connectTo(
  target: McpTarget,
  {
    onListChanged,
    onClosed,
    signal,
  }: { onListChanged: () => void; onClosed: () => void; signal: AbortSignal },
): Promise<McpClient> {
  let reason: string | undefined
  const client = new Client({ name: 'Keeper', version })
  const end = (sentence: string) => {
    reason ??= sentence
    void client.close()
  }
  const onTooMuch = () => end(mcpWording.tooMuch)
  const stdio = target.kind === 'stdio' ? createStdioTransport({ ...target, onTooMuch }) : undefined
  const transport = target.kind === 'http' ? httpTransport(target, end) : stdio
  if (!transport) throw new Error('A server is reached over HTTP or is a program.')
  const failed = (error: unknown) =>
    asFailure(error, { hide: target.hide, reason, lastWords: stdio?.lastWords() })
  client.onclose = onClosed
  client.setNotificationHandler(ToolListChangedNotificationSchema, onListChanged)
  try {
    await client.connect(transport, { timeout: connectMs, signal })
  } catch (error) {
    void client.close()
    throw failed(error)
  }
  return {
    list: (until) =>
      listTools(client, target, until).catch((error: unknown) => Promise.reject(failed(error))),
    async call(name, input, signal) {
      try {
        const params = { name, arguments: input }
        const options = { signal, timeout: target.timeoutMs }
        const answer = await client.request({ method: 'tools/call', params }, CallAnswer, options)
        return { text: textOfAnswer(answer, target.hide), isError: answer.isError === true }
      } catch (error) {
        signal.throwIfAborted()
        const failure = failed(error)
        // What was sent may have been heard.
        throw failure.code === 'unavailable'
          ? new AppError('interrupted', failure.message, { cause: error })
          : failure
      }
    },
    async close() {
      // So that the server keeps nothing for a client that doesn't come back.
      if (transport instanceof StreamableHTTPClientTransport)
        await Promise.race([transport.terminateSession().catch(() => {}), setTimeout(goodbyeMs)])
      await client.close()
    },
  }
}

function httpTransport(
  { url, headers, allowsPrivate, timeoutMs }: Extract<McpTarget, { kind: 'http' }>,
  end: (sentence: string) => void,
): StreamableHTTPClientTransport {
  const fetch = createMcpFetch({ allowsPrivate, postMs: Math.max(timeoutMs, connectMs), onBroken: end })
  return new StreamableHTTPClientTransport(new URL(url), {
    requestInit: { headers },
    fetch,
    redirectPolicy: 'same-origin',
  })
}

async function listTools(client: Client, { hide }: McpTarget, signal?: AbortSignal): Promise<Listing> {
  const listing: Listing = { tools: new Map(), passedOver: 0 }
  if (!client.getServerCapabilities()?.tools) return listing
  let cursor: string | undefined
  for (let page = 0; page < pagesMax; page += 1) {
    const params = cursor === undefined ? {} : { cursor }
    const answer = await client.request({ method: 'tools/list', params }, ListAnswer, {
      timeout: listMs,
      ...(signal && { signal }),
    })
    addListed(listing, answer.tools, hide)
    cursor = answer.nextCursor
    if (cursor === undefined) break
  }
  return listing
}

const errorMaxChars = 2_000

/** What went wrong, in a sentence for admins and models. */
function asFailure(
  error: unknown,
  known: { hide: (text: string) => string; reason: string | undefined; lastWords: string | undefined },
): AppError {
  const { hide, reason, lastWords } = known
  const cause = error
  if (reason !== undefined) return new AppError('unavailable', reason, { cause })
  if (error instanceof AppError) return new AppError('unavailable', error.message, { cause })
  if (error instanceof StreamableHTTPError) return httpFailure(error)
  // The SDK's own schemas fail with a subclass of this, those that are given to it with this.
  if (error instanceof z.core.$ZodError || error instanceof SyntaxError)
    return new AppError('unavailable', mcpWording.unreadable, { cause })
  if (error instanceof Error && error.name === 'TimeoutError')
    return new AppError('timed_out', mcpWording.tooSlow, { cause })
  if (!(error instanceof McpError)) {
    const sentence = lastWords === undefined ? mcpWording.unreachable : mcpWording.notStarted
    return new AppError('unavailable', sentence, { cause })
  }
  if (error.code === ErrorCode.RequestTimeout) return new AppError('timed_out', mcpWording.tooSlow, { cause })
  if (error.code === ErrorCode.ConnectionClosed) {
    const sentence = lastWords === undefined ? mcpWording.lost : mcpWording.ended
    return new AppError('unavailable', [sentence, lastWords].filter(Boolean).join(' '), { cause })
  }
  const said = visible(hide(error.message.replace(/^MCP error -?\d+: /, '')))
  return new AppError('provider_failed', said.slice(0, errorMaxChars).toWellFormed(), { cause })
}

function httpFailure(error: StreamableHTTPError): AppError {
  const { code = 0 } = error
  const cause = error
  if (code >= 300 && code < 400) return new AppError('unavailable', mcpWording.redirected, { cause })
  // What is asked on a connection that the server has forgotten.
  const isForgotten = code === 400 || code === 404
  const sentence = code >= 100 ? mcpWording.refused(code) : mcpWording.unreadable
  return new AppError(isForgotten ? 'session_not_found' : 'unavailable', sentence, { cause })
}
