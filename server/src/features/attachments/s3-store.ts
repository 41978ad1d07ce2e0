import type { S3Client } from '@aws-sdk/client-s3'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { wording } from '#contracts/wording.ts'
import type { S3Config } from '../../config.ts'
import { AppError } from '../../errors.ts'
import type { FileStore } from './file-store.ts'
import { discardFile } from './received-file.ts'

/** Files in a bucket of S3, or of any store that speaks its language. The vendor's client is loaded when it is needed. */
export function s3Store(config: S3Config): FileStore {
  const Bucket = config.bucket
  const keyOf = (name: string) => `${prefix}${name}`
  let connected: ReturnType<typeof connect> | undefined
  const client = () => (connected ??= connect(config))
  return {
    async put(name, file) {
      const { s3, aws } = await client()
      const body = createReadStream(file.path)
      const put = new aws.PutObjectCommand({
        ...{ Bucket, Key: keyOf(name), ContentLength: file.bytes },
        Body: body,
      })
      // The signature covers the bytes, which the store then checks as they arrive.
      put.middlewareStack.add(
        (next) => (args) => {
          if (isHttpRequest(args.request)) args.request.headers['x-amz-content-sha256'] = file.hash
          return next(args)
        },
        { step: 'build', name: 'hashOfBody' },
      )
      try {
        await s3.send(put).catch(failed)
      } finally {
        // The client leaves it open where it stopped reading: the file would keep its room on the disk.
        body.destroy()
      }
      await discardFile(file)
    },
    async open(name, range) {
      const { s3, aws } = await client()
      const Range = range && `bytes=${range.start}-${range.end}`
      const get = new aws.GetObjectCommand({
        Bucket,
        Key: keyOf(name),
        ...(Range !== undefined && { Range }),
      })
      const answer = await s3.send(get).catch((cause: unknown) => {
        if (cause instanceof aws.NoSuchKey) throw new AppError('not_found', wording.notFound, { cause })
        return failed(cause)
      })
      if (!(answer.Body instanceof Readable)) throw new Error('The S3 store answered without a body.')
      return answer.Body
    },
    async sizeOf(name) {
      const { s3, aws } = await client()
      const head = new aws.HeadObjectCommand({ Bucket, Key: keyOf(name) })
      const found = await s3
        .send(head)
        .catch((cause: unknown) => (cause instanceof aws.NotFound ? undefined : failed(cause)))
      return found && (found.ContentLength ?? 0)
    },
    async remove(names) {
      if (names.length === 0) return
      const { s3, aws } = await client()
      for (const name of names)
        await s3.send(new aws.DeleteObjectCommand({ Bucket, Key: keyOf(name) })).catch(failed)
    },
    async *list() {
      const { s3, aws } = await client()
      let ContinuationToken: string | undefined
      do {
        const page = await s3.send(
          new aws.ListObjectsV2Command({
            ...{ Bucket, Prefix: prefix },
            ...(ContinuationToken !== undefined && { ContinuationToken }),
          }),
        )
        for (const { Key = '', LastModified } of page.Contents ?? [])
          yield { name: Key.slice(prefix.length), writtenAt: LastModified?.getTime() ?? Date.now() }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken !== undefined)
    },
  }
}

/** Answered as a disk that fails: the reason is in the server's log. */
class StoreFailure extends Error {
  readonly code = 'EIO'
}

function failed(cause: unknown): never {
  throw new StoreFailure('The S3 store failed.', { cause })
}

/** Leaves the rest of the bucket to others. */
const prefix = 'attachments/'

async function connect(
  config: S3Config,
): Promise<{ s3: S3Client; aws: typeof import('@aws-sdk/client-s3') }> {
  const aws = await import('@aws-sdk/client-s3')
  const s3 = new aws.S3Client({
    region: config.region,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    ...(config.endpoint !== undefined && { endpoint: config.endpoint }),
    forcePathStyle: config.isPathStyle,
    logger: silent,
    // Not every store knows the checksums that the client would add.
    ...{ requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' },
  })
  return { s3, aws }
}

/** What fails is thrown, and logged where it is answered. */
const silent = { debug() {}, info() {}, warn() {}, error() {} }

function isHttpRequest(request: unknown): request is { headers: Record<string, string> } {
  return typeof request === 'object' && request !== null && 'headers' in request
}
