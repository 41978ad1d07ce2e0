import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

export type FakeTool = {
  name: string
  description?: string
  inputSchema?: { type: 'object'; [key: string]: unknown }
  annotations?: { readOnlyHint?: boolean }
}
type FakeCall = { name: string; arguments?: unknown }
type Content = { type: 'text'; text: string } | { type: 'image'; data: string; mimeType: string }
type Answer = { content: Content[]; isError?: boolean }

/**
 * An MCP server over HTTP whose tools and answers a test changes as it likes, with a session for each client as the
 * reference servers have.
 */
export async function startMcpServer(
  given: { tools?: FakeTool[]; pageSize?: number; answer?: (name: string) => Promise<Answer> | Answer } = {},
) {
  const tools = given.tools ?? [{ name: 'look', annotations: { readOnlyHint: true } }, { name: 'send' }]
  const calls: { name: string; input: unknown }[] = []
  const headers: IncomingHttpHeaders[] = []
  const sessions = new Map<string, { server: Server; transport: StreamableHTTPServerTransport }>()
  const fake = {
    tools,
    calls,
    headers,
    /** What a client that connects waits for. */
    welcome: Promise.resolve() as Promise<unknown>,
    answer:
      given.answer ?? ((name: string) => ({ content: [{ type: 'text' as const, text: `did ${name}` }] })),
    /** What it says to a call in place of an answer, as JSON or not. */
    garble: undefined as ((id: unknown) => string) | undefined,
  }

  async function begin() {
    const server = new Server(
      { name: 'fake', version: '1' },
      { capabilities: { tools: { listChanged: true } } },
    )
    server.setRequestHandler(ListToolsRequestSchema, ({ params }) => {
      const start = Number(params?.cursor ?? 0)
      const end = start + (given.pageSize ?? 1000)
      const page = fake.tools.slice(start, end)
      const listed = page.map((tool) => ({ inputSchema: { type: 'object' as const }, ...tool }))
      return { tools: listed, ...(end < fake.tools.length && { nextCursor: String(end) }) }
    })
    server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
      calls.push({ name: params.name, input: params.arguments })
      return fake.answer(params.name)
    })
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (id) => void sessions.set(id, { server, transport }),
      onsessionclosed: (id) => void sessions.delete(id),
    })
    await server.connect(transport)
    return transport
  }

  const http = createServer((request, response) => {
    headers.push(request.headers)
    const id = request.headers['mcp-session-id']
    const known = typeof id === 'string' ? sessions.get(id)?.transport : undefined
    if (id !== undefined && !known) {
      response.writeHead(404).end()
      return
    }
    const answered = known
      ? fake.garble && request.method === 'POST'
        ? garbled(known, request, response)
        : known.handleRequest(request, response)
      : fake.welcome.then(begin).then((it) => it.handleRequest(request, response))
    answered.catch(() => response.destroy())
  })
  async function garbled(
    known: StreamableHTTPServerTransport,
    request: IncomingMessage,
    response: ServerResponse,
  ) {
    const asked = (await json(request)) as { id: unknown; method: string; params: FakeCall }
    if (asked.method !== 'tools/call' || !fake.garble) return known.handleRequest(request, response, asked)
    calls.push({ name: asked.params.name, input: asked.params.arguments })
    response.writeHead(200, { 'content-type': 'application/json' }).end(fake.garble(asked.id))
  }

  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const address = http.address()
  const port = typeof address === 'object' && address ? address.port : 0
  async function stop() {
    http.closeAllConnections()
    http.close()
    for (const { server } of sessions.values()) await server.close()
  }
  onTestFinished(stop)
  return {
    fake,
    url: `http://127.0.0.1:${port}/mcp`,
    /** Tells every client that its tools have changed. */
    announce: () => Promise.all([...sessions.values()].map(({ server }) => server.sendToolListChanged())),
    /** Forgets every client, as a server that was started again does. */
    forget: () => sessions.clear(),
    /** How many clients it knows. */
    sessions: () => sessions.size,
    /** How many connections there are. */
    open: () => new Promise<number>((resolve) => http.getConnections((_error, count) => resolve(count))),
    /** Cuts every connection. */
    cut: () => http.closeAllConnections(),
    stop,
  }
}
