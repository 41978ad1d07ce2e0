import { wording } from '#contracts/wording.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { App } from '../../http/app-type.ts'
import { addressPrefix } from './address-prefix.ts'
import { takeLimits } from './limits.ts'

/** The longest message, with each character spelled as an escape, and room for what goes with it. */
const visitorBodyMaxBytes = 256 * 1024
/** What takes the process noticeable time to read, even where it is refused then. */
const largeBytes = 64 * 1024
const largePerMinute = 60

/** Bounds how much one caller has the process read; comes after callers are known, and before bodies are read. */
export function limitLargeBodies(app: App, deps: Deps): void {
  app.addHook('onRequest', async ({ headers, actor, ip, routeOptions }) => {
    const isOpenEnded = headers['transfer-encoding'] !== undefined
    const bytes = isOpenEnded ? largeBytes + 1 : Number(headers['content-length'] ?? 0)
    if (bytes <= largeBytes) return
    const user = actor?.kind === 'user' ? actor : undefined
    if (!user && bytes > visitorBodyMaxBytes) throw new AppError('too_large', wording.tooLarge)
    if (user && routeOptions.config.takesPieces) return
    const key = `bodies:${user?.key ?? addressPrefix(ip)}`
    await takeLimits(deps, [{ key, limit: largePerMinute, windowMs: 60_000, block: 10 }])
  })
}
