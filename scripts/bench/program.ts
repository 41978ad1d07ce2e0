import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

/** One process under measurement. */
export type Program = {
  /** The address that it printed. */
  url: string
  /** Processor time so far, in milliseconds: its own and the kernel's for it. */
  cpuMs(): number
  /** Memory that it occupies now, in MB. */
  rssMb(): number
  stop(): Promise<void>
}

/** The kernel counts processor time in ticks, 100 a second on Linux. */
const tickMs = 10
const startMsMax = 30_000

/** Starts a Node program of this repository and waits for the address in what it prints. */
export async function startProgram(
  file: string,
  options: { args?: string[]; nodeArgs?: string[]; env?: Record<string, string> } = {},
): Promise<Program> {
  const { args = [], nodeArgs = [], env = {} } = options
  const child = spawn(process.execPath, [...nodeArgs, file, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
  })
  const { pid } = child
  if (pid === undefined) throw new Error(`${file} could not be started.`)
  const exited = once(child, 'exit')
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const timer = setTimeout(kill, startMsMax)
  const url = await findAddress(createInterface({ input: child.stdout }))
  clearTimeout(timer)
  child.stdout.resume()
  if (url === undefined) throw new Error(`${file} ended before it listened.`)
  return {
    url,
    cpuMs: () => readCpuMs(pid),
    rssMb: () => readRssMb(pid),
    async stop() {
      process.off('exit', kill)
      child.kill('SIGTERM')
      await exited
    },
  }
}

async function findAddress(lines: AsyncIterable<string>): Promise<string | undefined> {
  for await (const line of lines) {
    const port = /http:\/\/[\w.]+:(\d+)/.exec(line)?.[1]
    if (port !== undefined) return `http://127.0.0.1:${port}`
  }
  return undefined
}

/** Processor time of a process so far: fields 14 and 15 of proc(5)'s stat; the name in field 2 may hold spaces. */
export function readCpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tickMs
}

function readRssMb(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}
