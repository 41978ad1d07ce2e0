import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { crc32, createDeflateRaw, deflateRaw, deflateRawSync } from 'node:zlib'
import { exportWording } from '#contracts/keepers/export-wording.ts'
import { newPause } from '../../../breather.ts'

/** A file of a ZIP: its bytes, or a stream of them, opened when its turn comes. */
export type ZippedFile =
  | { path: string; bytes: Buffer }
  | { path: string; open: () => Readable | Promise<Readable>; isPacked?: boolean; mayBeMissing?: true }

/**
 * A ZIP made as it is read, in memory that grows by some 100 bytes a file. The same files make the same bytes: all have one date. Files above 65,535 and sizes above 4 GB take ZIP64. Files that may be missing, and are, stay out and are listed.
 */
export function zipStream(files: AsyncIterable<ZippedFile> | Iterable<ZippedFile>): Readable {
  return Readable.from(zipBytes(files), { objectMode: false, highWaterMark: 256 * 1024 })
}

/** Opens a file whose bytes come from elsewhere. Undefined where it may be missing, and is missing or unreadable. */
export async function openZipped(
  file: Extract<ZippedFile, { open: unknown }>,
): Promise<Readable | undefined> {
  try {
    return await file.open()
  } catch (error) {
    if (file.mayBeMissing) return undefined
    throw error
  }
}

/** Says which files stayed out. */
export function missingFilesList(paths: readonly string[]): ZippedFile {
  const text = `${exportWording.missingFiles}\n\n${paths.join('\n')}\n`
  return { path: missingFilesName, bytes: Buffer.from(text) }
}

/** The file that lists what is missing; there is none where nothing is. */
export const missingFilesName = 'missing-files.txt'

const deflated = promisify(deflateRaw)
/** Compressed at once: more would hold up others. */
const atOnceMax = 32 * 1024

/** A window as large as the text, so that many small files don't each take a quarter of a megabyte. */
function roomFor({ length }: Buffer) {
  const windowBits = Math.min(15, Math.max(9, 32 - Math.clz32(length)))
  return { windowBits, memLevel: Math.min(8, windowBits - 6) }
}

type Packed = { crc: number; size: number; packedSize: number; method: 0 | 8; flags: number }

async function* zipBytes(files: AsyncIterable<ZippedFile> | Iterable<ZippedFile>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  const missing: string[] = []
  let offset = 0
  const pause = newPause()
  async function* all() {
    yield* files
    if (missing.length > 0) yield missingFilesList(missing)
  }
  for await (const file of all()) {
    const name = Buffer.from(file.path)
    const from = offset
    let packed: Packed
    if ('bytes' in file) {
      const { bytes } = file
      const body = bytes.length > atOnceMax ? await deflated(bytes) : deflateRawSync(bytes, roomFor(bytes))
      const isSmaller = body.length < bytes.length
      const data = isSmaller ? body : bytes
      packed = {
        ...{ crc: crc32(bytes), size: bytes.length, packedSize: data.length },
        ...{ method: isSmaller ? 8 : 0, flags: utf8Names },
      }
      const whole = Buffer.concat([localHeader(name, packed), data])
      offset += whole.length
      yield whole
    } else {
      const input = await openZipped(file)
      if (!input) {
        missing.push(file.path)
        continue
      }
      packed = {
        ...{ crc: 0, size: 0, packedSize: 0, method: file.isPacked ? 0 : 8 },
        flags: utf8Names | sizesFollow,
      }
      const header = localHeader(name, packed)
      offset += header.length
      yield header
      for await (const chunk of packedChunks(input, packed)) {
        offset += chunk.length
        yield chunk
      }
      const sizes = dataDescriptor(packed)
      offset += sizes.length
      yield sizes
    }
    directory.push(directoryEntry(name, packed, from))
    await pause()
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  for (const entry of directory) {
    yield entry
    await pause()
  }
  yield endOfDirectory({ count: directory.length, size, offset })
}

/** The bytes of a stream as they go into the ZIP; counts them in `packed`. */
async function* packedChunks(input: Readable, packed: Packed): AsyncGenerator<Buffer> {
  async function* counted() {
    for await (const chunk of input) {
      const bytes = Buffer.from(chunk)
      packed.crc = crc32(bytes, packed.crc)
      packed.size += bytes.length
      yield bytes
    }
  }
  const source = Readable.from(counted(), { objectMode: false })
  const output = packed.method === 0 ? source : source.pipe(createDeflateRaw())
  if (output !== source) source.once('error', (error) => output.destroy(error))
  for await (const chunk of output) {
    const bytes = Buffer.from(chunk)
    packed.packedSize += bytes.length
    yield bytes
  }
}

const utf8Names = 0x0800
const sizesFollow = 0x0008
/** The first of January 2000, as DOS writes it. */
const dosDate = (20 << 9) | (1 << 5) | 1
const most32 = 0xffffffff
const most16 = 0xffff

function localHeader(name: Buffer, { crc, size, packedSize, method, flags }: Packed): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(flags, 6)
  head.writeUInt16LE(method, 8)
  head.writeUInt16LE(dosDate, 12)
  head.writeUInt32LE(crc, 14)
  head.writeUInt32LE(packedSize, 18)
  head.writeUInt32LE(size, 22)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

function dataDescriptor({ crc, size, packedSize }: Packed): Buffer {
  const isLarge = size > most32 || packedSize > most32
  const descriptor = Buffer.alloc(isLarge ? 24 : 16)
  descriptor.writeUInt32LE(0x08074b50, 0)
  descriptor.writeUInt32LE(crc, 4)
  if (isLarge) {
    descriptor.writeBigUInt64LE(BigInt(packedSize), 8)
    descriptor.writeBigUInt64LE(BigInt(size), 16)
  } else {
    descriptor.writeUInt32LE(packedSize, 8)
    descriptor.writeUInt32LE(size, 12)
  }
  return descriptor
}

function directoryEntry(name: Buffer, packed: Packed, offset: number): Buffer {
  const { crc, size, packedSize, method, flags } = packed
  const extra = zip64Extra([size, packedSize, offset])
  // Kept to the end, and so not cut from the pool, whose whole blocks would stay with it.
  const head = Buffer.alloc(46 + name.length + extra.length)
  head.writeUInt32LE(0x02014b50, 0)
  // Made on Unix, so that names are read as they are and files can be read by their owner.
  head.writeUInt16LE((3 << 8) | 45, 4)
  head.writeUInt16LE(extra.length > 0 ? 45 : 20, 6)
  head.writeUInt16LE(flags, 8)
  head.writeUInt16LE(method, 10)
  head.writeUInt16LE(dosDate, 14)
  head.writeUInt32LE(crc, 16)
  head.writeUInt32LE(Math.min(packedSize, most32), 20)
  head.writeUInt32LE(Math.min(size, most32), 24)
  head.writeUInt16LE(name.length, 28)
  head.writeUInt16LE(extra.length, 30)
  head.writeUInt32LE((0o100644 << 16) >>> 0, 38)
  head.writeUInt32LE(Math.min(offset, most32), 42)
  name.copy(head, 46)
  extra.copy(head, 46 + name.length)
  return head
}

/** The numbers that are too large for their fields, in the order that ZIP64 asks for. */
function zip64Extra(numbers: number[]): Buffer {
  const large = numbers.filter((number) => number >= most32)
  if (large.length === 0) return Buffer.alloc(0)
  const extra = Buffer.alloc(4 + large.length * 8)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(large.length * 8, 2)
  for (const [at, number] of large.entries()) extra.writeBigUInt64LE(BigInt(number), 4 + at * 8)
  return extra
}

function endOfDirectory({ count, size, offset }: { count: number; size: number; offset: number }): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(count, most16), 8)
  end.writeUInt16LE(Math.min(count, most16), 10)
  end.writeUInt32LE(Math.min(size, most32), 12)
  end.writeUInt32LE(Math.min(offset, most32), 16)
  if (count < most16 && size < most32 && offset < most32) return end
  const large = Buffer.alloc(56 + 20)
  large.writeUInt32LE(0x06064b50, 0)
  large.writeBigUInt64LE(44n, 4)
  large.writeUInt16LE(45, 12)
  large.writeUInt16LE(45, 14)
  large.writeBigUInt64LE(BigInt(count), 24)
  large.writeBigUInt64LE(BigInt(count), 32)
  large.writeBigUInt64LE(BigInt(size), 40)
  large.writeBigUInt64LE(BigInt(offset), 48)
  large.writeUInt32LE(0x07064b50, 56)
  large.writeBigUInt64LE(BigInt(offset + size), 64)
  large.writeUInt32LE(1, 72)
  return Buffer.concat([large, end])
}
