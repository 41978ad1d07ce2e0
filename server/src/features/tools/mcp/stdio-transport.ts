import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { ReadBuffer, serializeMessage } from '@modelcontextprotocol/sdk/shared/stdio.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { mcpWording } from '#contracts/tools/mcp-wording.ts'
import { answerMaxBytes } from './mcp-fetch.ts'
import { visible } from './mcp-listing.ts'

/** A connection to a program, and the last that it complained of, without secrets. */
export type StdioTransport = Transport & { lastWords(): string }

const lastWordsChars = 500
/** Of what is kept to find them: a secret in it is hidden whole. */
const complaintsChars = 20_000
/** How long a program has to end once its input is closed, and again once it was asked to. */
const endMs = 1_000

/** Programs that run, so that none outlives this process. */
const running = new Set<ChildProcessWithoutNullStreams>()
process.on('exit', () => {
  for (const child of running) kill(child, 'SIGKILL')
})

/**
 * Starts a program and speaks with it over its input and output. It gets PATH and what is given, nothing else of
 * Keeper's environment, and a process group of its own, which ends with it.
 */
export function createStdioTransport(program: {
  command: string
  args: readonly string[]
  env: Record<string, string>
  hide: (text: string) => string
  onTooMuch: () => void
}): StdioTransport {
  const { command, args, env, hide, onTooMuch } = program
  const buffer = new ReadBuffer({ maxBufferSize: answerMaxBytes })
  let child: ChildProcessWithoutNullStreams | undefined
  let complaints = ''
  const transport: StdioTransport = {
    async start() {
      const { PATH } = process.env
      const started = spawn(command, args, {
        env: { ...(PATH !== undefined && { PATH }), ...env },
        cwd: tmpdir(),
        detached: true,
        stdio: 'pipe',
      })
      child = started
      started.stdin.on('error', (error) => transport.onerror?.(error))
      started.stdout.on('error', (error) => transport.onerror?.(error))
      started.stderr.on('data', (chunk: Buffer) => {
        complaints = (complaints + chunk.toString()).slice(-complaintsChars)
      })
      started.stdout.on('data', (chunk: Buffer) => receive(chunk))
      // With the program's children, which may hold its output open.
      started.once('exit', () => {
        running.delete(started)
        kill(started, 'SIGKILL')
      })
      started.once('close', () => transport.onclose?.())
      await new Promise<void>((resolve, reject) => {
        started.once('spawn', resolve)
        started.once('error', () => reject(new Error(mcpWording.notStarted)))
      })
      running.add(started)
    },
    async send(message) {
      if (!child || child.exitCode !== null || child.signalCode !== null) throw new Error(mcpWording.ended)
      if (!child.stdin.write(serializeMessage(message)))
        await Promise.race([once(child.stdin, 'drain'), once(child, 'exit')])
    },
    async close() {
      const ending = child
      if (!ending || ending.exitCode !== null || ending.signalCode !== null || ending.pid === undefined)
        return
      const ended = once(ending, 'exit')
      ending.stdin.end()
      if (await isWithin(ended, endMs)) return
      kill(ending, 'SIGTERM')
      if (await isWithin(ended, endMs)) return
      kill(ending, 'SIGKILL')
      await ended
    },
    lastWords: () => visible(hide(complaints)).slice(-lastWordsChars).toWellFormed().trim(),
  }

  function receive(chunk: Buffer): void {
    try {
      buffer.append(chunk)
    } catch {
      onTooMuch()
      return
    }
    for (;;) {
      try {
        const message = buffer.readMessage()
        if (message === null) return
        transport.onmessage?.(message)
      } catch (error) {
        // A line that is no message, such as a greeting.
        transport.onerror?.(error instanceof Error ? error : new Error(String(error)))
      }
    }
  }

  return transport
}

/** Ends a program with those that it started. */
function kill({ pid }: ChildProcessWithoutNullStreams, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch {
    // All of them have ended.
  }
}

async function isWithin(event: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  try {
    return (await Promise.race([event, late])) !== false
  } finally {
    clearTimeout(timer)
  }
}
