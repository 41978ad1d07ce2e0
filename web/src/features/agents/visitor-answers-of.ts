import type { KeyProvider, UserKey } from '#contracts/keys/keys.ts'
import { getsModelAnswers } from '#contracts/keys/visitor-answers.ts'

type Asked = {
  agent: Parameters<typeof getsModelAnswers>[0]
  /** "Visitors may use my key" */
  mayUse: boolean
  keys: { keys: Pick<UserKey, 'provider'>[]; platformProviders: readonly KeyProvider[] }
}

/** What visitors of an agent get with the keys that there are: as the server decides it when they write. */
export function visitorAnswersOf({ agent, mayUse, keys: { keys, platformProviders } }: Asked) {
  const own = keys.map(({ provider }) => provider)
  const isPlatforms = getsModelAnswers(agent, (provider) => platformProviders.includes(provider))
  const hasOwnKey = getsModelAnswers(agent, (provider) => own.includes(provider))
  return { isPlatforms, hasOwnKey, areSamples: !isPlatforms && !(mayUse && hasOwnKey) }
}
