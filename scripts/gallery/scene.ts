import { type KeeperProcess, startKeeper } from '../../e2e/keeper-process.ts'
import { type Person, registerPerson, savePlatformKeys } from '../../e2e/people.ts'
import { type Provider, startProvider } from '../../e2e/provider.ts'
import { agentsOf, type SceneAgents } from './scene-agents.ts'
import { spreadOverWeeks } from './scene-dates.ts'
import { type SceneMoments, writeMoments } from './scene-moments.ts'
import { addSample, type SceneSample } from './scene-sample.ts'
import { settle, type Settled } from './scene-rest.ts'
import type { Viewer } from './shot.ts'

/** What the pictures are taken of: a Keeper that was in use for weeks, one with its admin alone, and one untouched. */
export type Scene = {
  provider: Provider
  people: Record<'admin' | 'person' | 'newcomer' | 'founder' | 'keeperOfSample', Person>
  agents: SceneAgents
  settled: Settled
  moments: SceneMoments
  sample: SceneSample
  /** The address that a viewer's page begins at; by name, since browsers make passkeys for names alone. */
  addressFor: (viewer: Viewer) => string
  stop: () => Promise<void>
}

/** Starts three servers and the provider simulator, and fills the first through its calls. */
export async function startScene(): Promise<Scene> {
  const provider = await startProvider()
  const keepers = await Promise.all(
    ['busy', 'founded', 'untouched'].map(() => startKeeper(provider.url, { RATE_LIMITS: 'off' })),
  )
  const [busy, founded, untouched] = keepers
  if (!busy || !founded || !untouched) throw new Error('Three servers were asked for.')
  const admin = await registerPerson(busy.url, 'Ada Lovelace', 'ada@example.com')
  const person = await registerPerson(
    busy.url,
    'Wilhelmina Featherstonehaugh-Cholmondeley',
    'wilhelmina.featherstonehaugh@post.example.com',
  )
  const newcomer = await registerPerson(busy.url, 'Noor', 'noor@example.com')
  const keeperOfSample = await registerPerson(busy.url, 'Inês', 'ines@example.com')
  const founder = await registerPerson(founded.url, 'Ada', 'ada@example.com')
  await savePlatformKeys(admin)
  const agents = await agentsOf({ admin, person }, provider)
  spreadOverWeeks(busy.dataDir)
  const settled = await settle({ url: busy.url, admin, person, agents })
  const moments = await writeMoments(person)
  const sample = await addSample(keeperOfSample)
  return {
    provider,
    people: { admin, person, newcomer, founder, keeperOfSample },
    agents,
    settled,
    moments,
    sample,
    addressFor: (viewer) => byName(viewer === 'first' ? untouched : viewer === 'founder' ? founded : busy),
    async stop() {
      for (const keeper of keepers) await keeper.stop()
      await provider.close()
    },
  }
}

function byName({ url }: KeeperProcess): string {
  return url.replace('127.0.0.1', 'localhost')
}
