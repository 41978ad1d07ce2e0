import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** The reference servers' programs, as npm installs them. */
export const everything = `${process.cwd()}/node_modules/@modelcontextprotocol/server-everything/dist/index.js`
export const filesystem = `${process.cwd()}/node_modules/@modelcontextprotocol/server-filesystem/dist/index.js`

/** The reference server over HTTP, on a free port; whoever starts it ends it. */
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
