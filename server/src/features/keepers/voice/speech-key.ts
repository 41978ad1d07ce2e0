import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { chooseKey } from '../../keys/index.ts'

/** The key that speaks for a person: their own, else the platform's, within what it may cost. */
export async function findSpeechKey(
  deps: Deps,
  { userId }: UserActor,
): Promise<{ key: string; isPlatformPaying: boolean } | undefined> {
  const { source, key } = await chooseKey(deps, { userId, provider: 'elevenlabs' })
  return key === undefined ? undefined : { key, isPlatformPaying: source === 'platform' }
}
