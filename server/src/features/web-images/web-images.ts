import { webImageWording } from '#contracts/screens/web-image-wording.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import { copyOutsidePicture, newFairLine } from '../attachments/index.ts'
import { addressPrefix, takeLimits } from '../limits/index.ts'
import { fetchGuarded, type Wanted } from '../tools/index.ts'

const picture: Wanted = {
  accept: 'image/webp, image/png, image/jpeg, image/gif, image/avif',
  types: /^image\/(?:webp|png|jpeg|gif|avif)\b/i,
  what: 'a picture',
  maxBytes: 10_000_000,
}
const timeoutMs = 15_000
const minuteMs = 60_000
/** What is shown is 1,600 pixels wide. Photos have 12 to 24 megapixels, and this many unpack to 160 MB. */
const copyOf = { size: 1_600, maxPixels: 40_000_000, maxSeconds: 10 }

/** Of each line this many images are held in memory at once, one of a person. */
const atOnce = 3
const waitingMax = 8
const retryAfterMs = 5_000
const refuse = () => new AppError('limited', webImageWording.manyWaiting, { retryAfterMs })
/** Visitors come from as many addresses as they like, so people who signed in don't wait for them. */
const lines = {
  user: newFairLine({ atOnce, waitingMax, refuse }),
  visitor: newFairLine({ atOnce, waitingMax, refuse }),
}

type Asked = {
  address: string
  from: string
  /** Aborts once nobody waits for the image. */
  wanted: AbortSignal
}

/**
 * An image of another server, which somebody asked to see, made again as WebP: what they read asks for nothing from
 * elsewhere by itself. Throws a sentence where it can't be had, `limited` where many are asked for.
 */
export async function fetchWebImage(
  deps: Deps,
  actor: Actor,
  { address, from, wanted }: Asked,
): Promise<Buffer> {
  const prefix = addressPrefix(from)
  const limits = [
    { key: `web-images:${actor.key}`, limit: 30, windowMs: minuteMs },
    { key: `web-images:${prefix}`, limit: 120, windowMs: minuteMs },
  ]
  await takeLimits(deps, limits, webImageWording.tooFast)
  // A visitor without a cookie is another one each time.
  const person = actor.kind === 'user' ? actor.key : prefix
  try {
    return await lines[actor.kind](
      person,
      () => fetchCopy(deps, { address, wanted, asker: actor.kind }),
      wanted,
    )
  } catch (error) {
    if (!wanted.aborted) throw error
    throw new AppError('invalid_request', webImageWording.failed, { cause: error })
  }
}

async function fetchCopy(
  deps: Deps,
  { address, wanted, asker }: { address: string; wanted: AbortSignal; asker: Actor['kind'] },
): Promise<Buffer> {
  const late = AbortSignal.timeout(timeoutMs)
  const ended = AbortSignal.any([late, wanted])
  const { bytes, isCut } = await fetchGuarded(address, picture, deps.webGuard, ended).catch(
    (error: unknown) => {
      // A visitor isn't told what answers there, and how: they could have the whole internet asked.
      const isSaid = !late.aborted && asker === 'user'
      throw isSaid ? error : new AppError('invalid_request', webImageWording.failed, { cause: error })
    },
  )
  if (isCut) throw new AppError('invalid_request', webImageWording.tooLarge)
  const read = () => {
    wanted.throwIfAborted()
    return bytes
  }
  return copyOutsidePicture(read, { ...copyOf, asker })
}
