import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** The real server as a process of its own. */
export type ServerProcess = {
  /** Where it listens; another one after each restart. */
  readonly url: string
  /** All that it has printed, over its restarts. */
  output(): string
  /** SIGSTOP: it does nothing until `resume`, as while it is very busy. */
  pause(): void
  resume(): void
  /** SIGKILL: settles when the process is gone. */
  kill(): Promise<void>
  /** SIGTERM: settles with the exit code. */
  end(): Promise<number | null>
  /** Starts it again on the same data; whatever still runs is killed. */
  restart(): Promise<void>
  /** Begins a start without waiting for its address: to kill it while it starts. */
  beginRestart(): Promise<void>
}

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const listening = /Keeper is listening on (http:\/\/\S+)\n/

/** Starts a server with nothing but this environment. Throws with its output when it does not come to listen. */
export async function startServerProcess(
  env: Record<string, string>,
  entry: string = main,
): Promise<ServerProcess> {
  let output = ''
  let url = ''
  let child = launch()
  await untilListening(child)

  function launch(): ChildProcess {
    const next = spawnServer(env, entry)
    const hear = (text: unknown) => void (output += String(text))
    next.stdout?.on('data', hear)
    next.stderr?.on('data', hear)
    return next
  }

  async function untilListening(process: ChildProcess): Promise<void> {
    let printed = ''
    await new Promise<void>((resolve, reject) => {
      process.stdout?.on('data', (text) => {
        printed += String(text)
        const found = listening.exec(printed)
        if (!found) return
        url = (found[1] ?? '').replace('localhost', '127.0.0.1')
        resolve()
      })
      process.once('exit', () => reject(new Error(`The server ended before it listened: ${output}`)))
    })
  }

  async function signal(name: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    if (hasEnded(child)) return child.exitCode
    const exited = once(child, 'exit')
    child.kill(name)
    await exited
    return child.exitCode
  }

  return {
    get url() {
      return url
    },
    output: () => output,
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async kill() {
      await signal('SIGKILL')
    },
    end: () => signal('SIGTERM'),
    async restart() {
      await signal('SIGKILL')
      child = launch()
      await untilListening(child)
    },
    async beginRestart() {
      await signal('SIGKILL')
      child = launch()
    },
  }
}

/** Starts a server that must refuse to: its exit code and what it printed. Throws when it listens. */
export async function refusedStart(
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const child = spawnServer(env, main)
  const giveUp = setTimeout(() => child.kill('SIGKILL'), refusedWithinMs)
  let output = ''
  child.stderr?.on('data', (text) => (output += String(text)))
  child.stdout?.on('data', (text) => {
    output += String(text)
    if (listening.test(output)) child.kill('SIGKILL')
  })
  await once(child, 'close')
  clearTimeout(giveUp)
  if (listening.test(output)) throw new Error(`The server started: ${output}`)
  return { code: child.exitCode, output }
}

/** One that neither listens nor ends by then is killed. */
const refusedWithinMs = 20_000

/** Processes that a failing test left behind go with the tests. */
const children = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

function spawnServer(env: Record<string, string>, entry: string): ChildProcess {
  const child = spawn(process.execPath, [entry], {
    env: { PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}
