import type { Sharp } from 'sharp'
import { z } from 'zod'
import { pictureMaxPixels, type PictureCopy } from '#contracts/keepers/attachment-choices.ts'
import { attachmentWording } from '#contracts/keepers/attachment-wording.ts'
import type { PictureTaken } from '#contracts/keepers/attachments.ts'
import { webImageWording } from '#contracts/screens/web-image-wording.ts'
import { messagePictureMaxPx } from '#contracts/sessions/message-file-choices.ts'
import { AppError } from '../../errors.ts'
import type { ReceivedFile } from './received-file.ts'

/** What a picture says of itself; width and height are those of the picture as it is turned. */
export type PictureFacts = { width: number; height: number; taken: PictureTaken | null }

/**
 * Reads what a picture says of itself; where `isWhole` is asked for, also all of it, to see that it is. Throws
 * `invalid_request` for what is damaged, or would unpack to too much.
 */
export async function readPicture(
  { path }: Pick<ReceivedFile, 'path'>,
  { isWhole }: { isWhole: boolean },
): Promise<PictureFacts> {
  const open = await loadSharp()
  const refuse = (cause: unknown) => {
    const sentence = isPixelLimit(cause)
      ? attachmentWording.pictureTooLarge
      : attachmentWording.pictureUnreadable
    throw new AppError('invalid_request', sentence, { cause })
  }
  const { autoOrient, exif } = await open(path).metadata().catch(refuse)
  if (isWhole) await inTurn(() => shrink(open(path), 16).toBuffer()).catch(refuse)
  return { width: autoOrient.width, height: autoOrient.height, taken: exif ? await takenOf(exif) : null }
}

/**
 * Makes a copy of a picture that is turned as it was taken and says nothing of place, date or camera: a smaller one, or
 * one of the same size and type, for the public. Throws `unsupported_media` where it can't be unpacked.
 */
export function copyPicture(read: () => Promise<Buffer>, copy: PictureCopy): Promise<Buffer> {
  return inTurn(async () => {
    const open = await loadSharp()
    const bytes = await read()
    const made =
      copy === 'public'
        ? open(bytes, { animated: true }).autoOrient()
        : shrink(open(bytes).autoOrient(), Number(copy)).webp({ quality: 80 })
    return made.toBuffer().catch((cause: unknown) => {
      throw new AppError('unsupported_media', attachmentWording.copyImpossible, { cause })
    })
  })
}

/**
 * Makes a smaller copy of a picture from elsewhere, as `copyPicture` does. People's own pictures never wait for these,
 * nor those of people who signed in for those of visitors. Throws `unsupported_media` where it can't be unpacked in
 * `maxSeconds`, or would unpack to more than `maxPixels`.
 */
export function copyOutsidePicture(
  read: () => Buffer,
  of: { asker: 'user' | 'visitor'; size: number; maxPixels: number; maxSeconds: number },
): Promise<Buffer> {
  const { asker, size, maxPixels, maxSeconds } = of
  return inOutsideTurn[asker](async () => {
    const open = await loadSharp()
    const given = open(read(), { limitInputPixels: maxPixels }).timeout({ seconds: maxSeconds })
    const picture = given.autoOrient()
    const made = shrink(picture, size).webp({ quality: 80 })
    return made.toBuffer().catch((cause: unknown) => {
      const sentence = isPixelLimit(cause) ? webImageWording.tooManyPixels : webImageWording.unreadable
      throw new AppError('unsupported_media', sentence, { cause })
    })
  })
}

/**
 * Makes the copy of a picture that models get: turned as it was taken, small enough, on white, and without a word of
 * place, date or camera. Throws `invalid_request` for what is damaged, or would unpack to too much.
 */
export async function preparePicture(
  file: Pick<ReceivedFile, 'path'>,
): Promise<{ bytes: Buffer; width: number; height: number }> {
  await readPicture(file, { isWhole: true })
  return inTurn(async () => {
    const open = await loadSharp()
    const picture = shrink(open(file.path).autoOrient(), messagePictureMaxPx).flatten({ background: '#fff' })
    const { data, info } = await picture.jpeg({ quality: 85 }).toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  })
}

/**
 * Makes a small square from the middle of a picture, turned as it was taken and without a word of place, date or camera.
 * Throws as `preparePicture`.
 */
export async function squarePicture(file: Pick<ReceivedFile, 'path'>, sizePx: number): Promise<Buffer> {
  await readPicture(file, { isWhole: true })
  return inTurn(async () => {
    const open = await loadSharp()
    const square = open(file.path).autoOrient().resize({ width: sizePx, height: sizePx, fit: 'cover' })
    return square.webp({ quality: 80 }).toBuffer()
  })
}

function shrink(picture: Sharp, size: number): Sharp {
  return picture.resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
}

function isPixelLimit(cause: unknown): boolean {
  return cause instanceof Error && cause.message.includes('pixel limit')
}

/** One picture at a time, so that the memory for them is bounded. */
const inTurn = newTurns()
const inOutsideTurn = { user: newTurns(), visitor: newTurns() }

function newTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  /** What the next picture waits for. */
  let line: Promise<unknown> = Promise.resolve()
  return (work) => {
    const done = line.then(work)
    line = done.catch(() => undefined)
    return done
  }
}

type OpenPicture = (
  given: string | Buffer,
  options?: { animated?: boolean; limitInputPixels?: number },
) => Sharp

/** The library takes 25 MB, so it comes with the first picture. It keeps nothing in memory. */
async function loadSharp(): Promise<OpenPicture> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return (given, options) => sharp(given, { limitInputPixels: pictureMaxPixels, failOn: 'error', ...options })
}

const Exif = z
  .object({
    DateTimeOriginal: z.string(),
    OffsetTimeOriginal: z.string(),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
  })
  .partial()

const exifFields = ['DateTimeOriginal', 'OffsetTimeOriginal', 'GPSLatitude', 'GPSLatitudeRef'].concat([
  'GPSLongitude',
  'GPSLongitudeRef',
])

/** Nothing where the notes are damaged or say nothing. */
async function takenOf(exif: Buffer): Promise<PictureTaken | null> {
  const { default: reader } = await import('exifr')
  const notes = exif.toString('latin1', 0, 4) === 'Exif' ? exif.subarray(6) : exif
  const options = { tiff: true, exif: true, gps: true, reviveValues: false, pick: exifFields }
  const read: unknown = await reader.parse(notes, options).catch(() => undefined)
  const { data } = Exif.safeParse(read)
  if (!data) return null
  const [, year, month, day, time] =
    /^(\d{4}):(\d{2}):(\d{2}) (\d{2}:\d{2}:\d{2})/.exec(data.DateTimeOriginal ?? '') ?? []
  const text = `${year}-${month}-${day}T${time}`
  const at = year !== undefined && !Number.isNaN(Date.parse(`${text}Z`)) ? text : null
  const { latitude = null, longitude = null } = data
  if (at === null && (latitude === null || longitude === null)) return null
  const offset = /^[+-]\d{2}:\d{2}$/.exec(data.OffsetTimeOriginal ?? '')?.[0] ?? null
  return { at, offset, latitude, longitude }
}
