import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { newFairLine } from './fair-line.ts'

const timeMaxMs = 20_000
const memoryMaxMb = 384
const memoryMaxBytes = memoryMaxMb * 1024 ** 2
const measureEveryMs = 100
const pagesMax = 500
const charsMax = 2_000_000

const PdfText = z.object({ pages: z.array(z.string()), isWhole: z.boolean() })
/** The text of each page; `isWhole` unless there is more than is read. */
type PdfText = z.infer<typeof PdfText>
/** Why a PDF isn’t read: it has a password, is damaged, or takes too much time or memory. */
export type PdfFailure = 'locked' | 'damaged' | 'costly'

/**
 * Reads a PDF, page by page, as far as the bounds go, in a thread of its own, which ends after 20 seconds or 384 MB
 * whatever the file holds. One file is read at a time, and people take turns. `bytes` is called when the turn comes.
 */
export function readPdf(
  person: string,
  bytes: () => Promise<Uint8Array>,
): Promise<PdfText | { failure: PdfFailure }> {
  return line(person, async () => readInThread(await bytes()))
}

const line = newFairLine()

async function readInThread(bytes: Uint8Array): Promise<PdfText | { failure: PdfFailure }> {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    workerData: { bytes: new Uint8Array(bytes), maxPages: pagesMax, maxChars: charsMax },
    resourceLimits: { maxOldGenerationSizeMb: memoryMaxMb },
    // What the reader of PDFs says of damaged files is for nobody.
    stdout: true,
    stderr: true,
  })
  const ended = Promise.withResolvers<PdfText | { failure: PdfFailure }>()
  const fail = (failure: PdfFailure) => ended.resolve({ failure })
  const timer = setTimeout(() => fail('costly'), timeMaxMs)
  const measuring = setInterval(() => void measure(), measureEveryMs)

  /** What is unpacked is outside of the heap, which is all that `resourceLimits` bounds. */
  async function measure(): Promise<void> {
    const used = await worker.getHeapStatistics().catch(() => undefined)
    if (used && used.used_heap_size + used.external_memory > memoryMaxBytes) fail('costly')
  }

  worker.once('message', (message) => {
    const { data } = PdfText.safeParse(message)
    if (data) ended.resolve(data)
    else fail('damaged')
  })
  worker.once('error', (error) => fail(failureOf(error)))
  worker.once('exit', () => fail('damaged'))
  try {
    return await ended.promise
  } finally {
    clearTimeout(timer)
    clearInterval(measuring)
    await worker.terminate()
  }
}

/** Errors of a thread come without their class. */
function failureOf(error: unknown): PdfFailure {
  const { name, code } = ThreadError.catch({}).parse(error)
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') return 'costly'
  return name === 'PasswordException' ? 'locked' : 'damaged'
}

const ThreadError = z.object({ name: z.string().optional(), code: z.unknown().optional() })
