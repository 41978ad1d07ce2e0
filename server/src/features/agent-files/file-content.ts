import { createHash } from 'node:crypto'
import { agentFileLimits as limits, isPdfPath, type SkipReason } from '#contracts/agents/agent-file-rules.ts'
import { readPdf } from '../attachments/index.ts'
import { storableText } from '../keepers/index.ts'
import { splitFile, type FilePiece } from './split-file.ts'

/** A PDF that came: its hash, and the text of its pages, which is read where it isn’t known already. */
type ComingPdf = { hash: () => Promise<string>; pages: () => Promise<string[] | SkipReason> }
/** A file that came: `text` reads it where its path doesn't rule it out. A PDF has `pdf`. */
export type ComingFile = { path: string; bytes: number; text: () => Promise<string>; pdf?: ComingPdf }

/** What a file says, in pieces; of a PDF with how many pages it has. */
type FileContent = { hash: string; bytes: number; pages: number | null; pieces: FilePiece[] }

/** Reads a file, unless it is the one of the hash `before` or can't be used. */
export async function readContent(
  path: string,
  file: ComingFile,
  before: string | undefined,
): Promise<FileContent | 'unchanged' | SkipReason> {
  if (isPdfPath(path)) return readPdfContent(path, file, before)
  if (file.bytes > limits.fileBytes) return 'large'
  const text = await file.text()
  if (text.includes('\0')) return 'binary'
  if (text.trim() === '') return 'empty'
  const stored = storableText(text)
  const bytes = Buffer.byteLength(stored)
  if (bytes > limits.fileBytes) return 'large'
  const hash = hashOf(stored)
  if (hash === before) return 'unchanged'
  return { hash, bytes, pages: null, pieces: splitFile(path, stored) }
}

async function readPdfContent(
  path: string,
  { bytes: given, pdf }: ComingFile,
  before: string | undefined,
): Promise<FileContent | 'unchanged' | SkipReason> {
  if (given > limits.pdfBytes) return 'large'
  if (!pdf) return 'damaged'
  const hash = await pdf.hash()
  if (hash === before) return 'unchanged'
  const read = await pdf.pages()
  if (typeof read === 'string') return read
  const pages = read.map(storableText)
  if (pages.every((page) => page.trim() === '')) return 'scanned'
  const bytes = pages.reduce((sum, page) => sum + Buffer.byteLength(page), 0)
  if (bytes > limits.pdfTextBytes || pages.length > limits.pdfPages) return 'long'
  const pieces = pages.flatMap((text, at) =>
    splitFile(path, text).map((piece) => ({ ...piece, page: at + 1 })),
  )
  return { hash, bytes, pages: pages.length, pieces }
}

/** A PDF that somebody sent, read when it is their turn. `bytes` is called for each use. */
export function comingPdf(person: string, bytes: () => Promise<Uint8Array>): ComingPdf {
  return {
    hash: async () => hashOf(await bytes()),
    async pages() {
      const read = await readPdf(person, bytes)
      if ('failure' in read) return read.failure
      return read.isWhole ? read.pages : 'long'
    },
  }
}

function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
