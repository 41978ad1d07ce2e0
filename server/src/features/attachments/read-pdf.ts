import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { messageFileWording } from '#contracts/sessions/message-file-wording.ts'
import { AppError } from '../../errors.ts'

const timeMaxMs = 20_000
const memoryMaxMb = 384
const pagesMax = 500
const charsMax = 2_000_000

/**
 * The text of a PDF, page by page, as far as the bounds go. It is read in a thread of its own, which ends after 20
 * seconds or 384 MB whatever the file holds; one file at a time. Throws `invalid_request` with a sentence.
 */
export function readPdf(bytes: Uint8Array): Promise<string[]> {
  const read = line.then(() => readInThread(bytes))
  line = read.catch(() => undefined)
  return read
}

/** What the next file waits for. */
let line: Promise<unknown> = Promise.resolve()

async function readInThread(bytes: Uint8Array): Promise<string[]> {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    workerData: { bytes: new Uint8Array(bytes), maxPages: pagesMax, maxChars: charsMax },
    resourceLimits: { maxOldGenerationSizeMb: memoryMaxMb },
    // What the reader of PDFs says of damaged files is for nobody.
    stdout: true,
    stderr: true,
  })
  const ended = Promise.withResolvers<unknown>()
  const timer = setTimeout(() => ended.reject(refusal('pdfTooSlow')), timeMaxMs)
  worker.once('message', ended.resolve)
  worker.once('error', (cause) =>
    ended.reject(refusal(isTooBig(cause) ? 'pdfTooSlow' : 'pdfUnreadable', cause)),
  )
  worker.once('exit', () => ended.reject(refusal('pdfUnreadable')))
  try {
    return z.array(z.string()).parse(await ended.promise)
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

function refusal(sentence: 'pdfTooSlow' | 'pdfUnreadable', cause?: unknown): AppError {
  return new AppError('invalid_request', messageFileWording[sentence], { cause })
}

function isTooBig(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
