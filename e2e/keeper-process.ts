import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { quickFolder } from '../server/src/testing/quick-folder.ts'

/** A real server process with a data folder of its own. */
export type KeeperProcess = {
  /** Without a path; stays the same through a restart. */
  url: string
  dataDir: string
  /** The code that it printed for the first account, where it wants one. */
  startupCode: () => string | undefined
  /** Ends it at once, as a crash does. */
  kill: () => Promise<void>
  /** Starts it again on its data and its port; from another build where its folder is named. */
  restart: (home?: string) => Promise<void>
  /** Ends it and deletes its data. Throws when it wrote warnings or errors to its log. */
  stop: () => Promise<void>
}

/** Starts the server on a free port, with every provider's address pointing to the simulator. */
export async function startKeeper(
  providerUrl: string,
  env: Record<string, string> = {},
): Promise<KeeperProcess> {
  const dataDir = await mkdtemp(join(await quickFolder(), 'keeper-browser-'))
  const settings = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    OPENAI_BASE_URL: `${providerUrl}/v1`,
    ANTHROPIC_BASE_URL: `${providerUrl}/v1`,
    TOGETHER_BASE_URL: `${providerUrl}/v1`,
    ELEVENLABS_BASE_URL: providerUrl,
    ...env,
  }
  const logged: string[] = []
  let { child, port } = await launch({ ...settings, PORT: '0' }, logged)

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }

  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    startupCode: () => startupCodePattern.exec(logged.join(''))?.[1],
    kill: () => end('SIGKILL'),
    async restart(home) {
      await end('SIGKILL')
      child = (await launch({ ...settings, PORT: String(port) }, logged, home)).child
    },
    async stop() {
      await end('SIGKILL')
      await rm(dataDir, { recursive: true, force: true })
      const problems = logged.join('').replaceAll(listeningPattern, '').replace(startupCodePattern, '').trim()
      if (problems !== '') throw new Error(`The server wrote to its log:\n${problems}`)
    },
  }
}

const listeningPattern = /Keeper is listening on http:\/\/[^\s]+:(\d+)\n/g
const startupCodePattern = /No account exists yet\..*: (\S+)\n/

async function launch(
  env: Record<string, string>,
  logged: string[],
  home = '.',
): Promise<{ child: ChildProcess; port: number }> {
  const { PATH = '', HOME = '', TZ } = process.env
  const child = spawn(process.execPath, ['server/dist/main.mjs'], {
    cwd: home,
    env: { PATH, HOME, ...(TZ !== undefined && { TZ }), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const killServer = () => child.kill('SIGKILL')
  process.once('exit', killServer)
  child.once('exit', () => process.off('exit', killServer))
  return { child, port: await listeningPort(child, logged) }
}

/** Keeps all that the server writes, and waits for the line that names its port. */
function listeningPort(child: ChildProcess, logged: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = ''
    const onData = (text: unknown) => {
      logged.push(String(text))
      output += String(text)
      const port = [...output.matchAll(listeningPattern)][0]?.[1]
      if (port !== undefined) resolve(Number(port))
    }
    child.stdout?.on('data', onData)
    child.stderr?.on('data', onData)
    child.once('exit', () => reject(new Error(`The server did not start: ${output}`)))
  })
}
