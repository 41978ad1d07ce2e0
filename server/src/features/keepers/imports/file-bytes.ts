import { createHash } from 'node:crypto'
import type { UploadedFile } from './open-upload.ts'

/** As many bytes as say what a file is. */
const headBytes = 4_096

/** The first bytes of a file. Throws where it is damaged. */
export async function readHead(file: UploadedFile): Promise<Buffer> {
  const source = await file.open()
  let head = Buffer.alloc(0)
  // Leaving the loop closes the stream.
  for await (const chunk of source) {
    head = Buffer.concat([head, Buffer.from(chunk)])
    if (head.length >= headBytes) break
  }
  return head.subarray(0, headBytes)
}

/** SHA-256 of a file, in hexadecimal. Throws where it is damaged. */
export async function hashOf(file: UploadedFile): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of await file.open()) hash.update(Buffer.from(chunk))
  return hash.digest('hex')
}
