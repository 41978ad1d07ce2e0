import { webImageWording } from '#contracts/screens/web-image-wording.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import { copyPicture } from '../attachments/index.ts'
import { addressPrefix, takeLimits } from '../limits/index.ts'
import { fetchGuarded, type Wanted } from '../tools/index.ts'

const wanted: Wanted = {
  accept: 'image/webp, image/png, image/jpeg, image/gif, image/avif',
  types: /^image\/(?:webp|png|jpeg|gif|avif)\b/i,
  what: 'a picture',
  maxBytes: 10_000_000,
}
const timeoutMs = 15_000
const minuteMs = 60_000

/**
 * An image of another server, which somebody asked to see, made again as WebP: what they read asks for nothing from
 * elsewhere by itself. Throws a sentence where it can't be had, `limited` where many are asked for.
 */
export async function fetchWebImage(
  deps: Deps,
  actor: Actor,
  { address, from }: { address: string; from: string },
): Promise<Buffer> {
  const limits = [
    { key: `web-images:${actor.key}`, limit: 30, windowMs: minuteMs },
    { key: `web-images:${addressPrefix(from)}`, limit: 120, windowMs: minuteMs },
  ]
  await takeLimits(deps, limits, webImageWording.tooFast)
  const late = AbortSignal.timeout(timeoutMs)
  const { bytes, isCut } = await fetchGuarded(address, wanted, deps.webGuard, late).catch(
    (error: unknown) => {
      throw late.aborted ? new AppError('invalid_request', webImageWording.failed, { cause: error }) : error
    },
  )
  if (isCut) throw new AppError('invalid_request', webImageWording.tooLarge)
  return copyPicture(() => Promise.resolve(bytes), '1600')
}
