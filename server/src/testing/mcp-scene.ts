import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { createUser } from './factories.ts'
import { call } from './test-app.ts'
import { startTools } from './tool-scene.ts'

/** A secret of a server; it must appear nowhere. */
export const mcpSecret = 'mcp-planted-Zx81Qv93Lm'

/** The reference servers' programs, as npm installs them. */
export const everything = `${process.cwd()}/node_modules/@modelcontextprotocol/server-everything/dist/index.js`
export const filesystem = `${process.cwd()}/node_modules/@modelcontextprotocol/server-filesystem/dist/index.js`

/** A server on which MCP servers are registered, with its admin, a person and the person's agent. */
export async function startMcp(options: Parameters<typeof startTools>[0] = {}) {
  const scene = await startTools(options)
  const { app, user, agent } = scene
  const admin = await createUser(app, { role: 'admin' })
  const url = '/api/kip/mcp-servers'

  function send(method: string, path = '', body?: unknown) {
    return call(app, method, url + path, { token: admin.token, ...(body !== undefined && { body }) })
  }

  async function add(fields: Record<string, unknown>) {
    const answer = await send('POST', '', { title: 'Box', allows_private: true, ...fields })
    if (answer.status !== 200) throw new Error(`Registering answered ${JSON.stringify(answer.body)}`)
    return answer.body.data
  }

  async function give(tools: string[], permissions: string[]) {
    const body = { id: agent.id, tools, permissions }
    await call(app, 'PUT', '/api/kip/agents', { token: user.token, body })
  }

  return { ...scene, admin, send, add, give }
}

/** The reference server over HTTP, on a free port. */
export async function startEverything(): Promise<{ url: string; kill(): Promise<void> }> {
  const child = spawn(process.execPath, ['--import', tellPort, everything, 'streamableHttp'], {
    env: { PATH: process.env['PATH'], PORT: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  async function kill() {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  onTestFinished(kill)
  const port = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += String(chunk)
      const [, told] = /PORT (\d+)\n/.exec(output) ?? []
      if (told !== undefined) resolve(told)
    })
    child.once('exit', () => reject(new Error(`The reference server did not start: ${output}`)))
  })
  return { url: `http://127.0.0.1:${port}/mcp`, kill }
}

/** It names the port that it was asked for, not the one that it got. */
const tellPort = `data:text/javascript,${encodeURIComponent(`
  import net from 'node:net'
  const { listen } = net.Server.prototype
  net.Server.prototype.listen = function (...args) {
    this.once('listening', () => console.log('PORT ' + this.address().port))
    return listen.apply(this, args)
  }`)}`
