import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/** A step that failed for a reason a person can act on; the launcher prints its sentence and stops. */
export class StepError extends Error {}

const running = new Set()
let stopSignal

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))
stopWithParent()

/** Runs a program in the foreground, with this terminal; answers its exit code. */
export async function runInForeground(program, args, env = {}) {
  const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  return (await finished(child)).code
}

/** Runs a program quietly; answers its exit code and everything it printed. */
export async function runQuietly(program, args, { env = {}, timeoutMs } = {}) {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    timeout: timeoutMs,
  })
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  child.stderr.on('data', (text) => (output += text))
  const { code, error } = await finished(child)
  return { code, output: error ? `${output}${error.message}` : output }
}

/** Runs a step quietly under one line of progress; a failed step shows what it printed and throws `sentence`. */
export async function runStep(title, program, args, { sentence, env, timeoutMs } = {}) {
  console.log(`${title}…`)
  const { code, output } = await runQuietly(program, args, { env, timeoutMs })
  if (code === 0) return
  console.error(output.trim())
  throw new StepError(sentence ?? `${title} failed (exit code ${code}).`)
}

function finished(child) {
  running.add(child)
  return new Promise((resolve) => {
    let error
    child.on('error', (reason) => {
      error = reason
      if (child.pid === undefined) settle(127)
    })
    child.on('close', (code, signal) => settle(code ?? 128 + constants.signals[signal]))

    function settle(code) {
      running.delete(child)
      if (stopSignal && running.size === 0) process.exit(code)
      resolve({ code, error })
    }
  })
}

/** Passes a signal on. Ctrl+C reaches the children by itself: the terminal sends it to the whole group. */
function stop(signal) {
  stopSignal = signal
  if (running.size === 0) process.exit(128 + constants.signals[signal])
  if (signal === 'SIGINT' && process.stdin.isTTY) return
  for (const child of running) child.kill(signal)
}

/** npm passes SIGTERM to its shell alone, which dies of it and tells nobody: then losing the parent is the signal. */
function stopWithParent() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop('SIGTERM')
  }, 250)
  watch.unref()
}
