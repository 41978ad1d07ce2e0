import type { z } from 'zod'
import type {
  DatabaseStatus,
  ModelProviderResult,
  ModelProviderTest,
  UuidTest,
  UuidTestResult,
} from '#contracts/diagnostics/diagnostics.ts'
import { listedModels, providerLabels } from '#contracts/keys/models.ts'
import type { Deps } from '../../deps.ts'
import { resolveModel } from '../../providers/catalogue.ts'
import type { Actor } from '../../http/actor.ts'
import { checkPlatformKeys, chooseKey } from '../keys/index.ts'
import { takeLimits } from '../limits/index.ts'
import { echoTexts } from './diagnostics.table.ts'
import { runSystemChecks } from './system-checks.ts'

/** How the database and what Keeper stands on are. Only admins are told more than whether each check is well. */
export async function getDatabaseStatus(deps: Deps, actor: Actor): Promise<DatabaseStatus> {
  const startedMs = performance.now()
  await echoTexts(deps.database.db, ['Keeper'])
  const latencyMs = performance.now() - startedMs
  const checks = await runSystemChecks(deps)
  const isAdmin = actor.kind === 'user' && actor.role === 'admin'
  return {
    ok: checks.every(({ ok }) => ok),
    engine: deps.database.engine,
    latency_ms: Math.round(latencyMs * 100) / 100,
    checks: checks.map((check) => ({ ...check, detail: isAdmin ? check.detail : null })),
  }
}

const keyLooksPerMinute = 10

/** The same, and for admins whether each provider takes the platform's key: lists of models, which cost nothing. */
export async function getWholeStatus(deps: Deps, actor: Actor): Promise<DatabaseStatus> {
  if (actor.kind !== 'user' || actor.role !== 'admin') return getDatabaseStatus(deps, actor)
  const pace = { key: `debug:keys:${actor.userId}`, limit: keyLooksPerMinute, windowMs: 60_000 }
  await takeLimits(deps, [pace])
  const [status, keys] = await Promise.all([
    getDatabaseStatus(deps, actor),
    checkPlatformKeys({ ...deps, db: deps.database.db, seals: deps.secrets }),
  ])
  const checks = keys.map(({ provider, outcome, message }) => ({
    name: `key for ${providerLabels[provider]}`,
    ok: outcome !== 'refused',
    detail: message,
  }))
  return { ...status, ok: status.ok && checks.every(({ ok }) => ok), checks: [...status.checks, ...checks] }
}

/** Tells UUIDs from other texts, and sends all three through the database and back. */
export async function testUuids(
  deps: Pick<Deps, 'database'>,
  { testUUID, userID, testString }: z.infer<typeof UuidTest>,
): Promise<UuidTestResult> {
  const sent = [testUUID, userID, testString]
  const returned = await echoTexts(deps.database.db, sent)
  return {
    testUUID: isUuid(testUUID),
    userID: isUuid(userID),
    testString: isUuid(testString),
    roundTrip: sent.every((text, index) => returned[index] === text),
  }
}

/** Which key and model a call of a provider would take for this caller. The mock answers: nothing is spent. */
export async function testModelProvider(
  deps: Deps,
  actor: Actor,
  { provider, messages }: ModelProviderTest,
): Promise<ModelProviderResult> {
  const userId = actor.kind === 'user' ? actor.userId : undefined
  const { source } = await chooseKey(deps, { userId, provider })
  const listed = listedModels[provider][0]?.name
  const model = listed === undefined ? null : resolveModel(provider, listed, new Date(deps.now())).modelId
  return {
    provider,
    model,
    // Without an agent there is no owner whose key it could be.
    key: userId === undefined || source === 'owner' ? null : source,
    mock: true,
    response: await askMock(deps, { model: model ?? 'mock', messages }),
  }
}

const mockMsMax = 10_000

async function askMock(
  deps: Pick<Deps, 'providers'>,
  asked: { model: string; messages: ModelProviderTest['messages'] },
): Promise<string> {
  const system = asked.messages.filter(({ role }) => role === 'system').map(({ content }) => content)
  const messages = asked.messages.flatMap(({ role, content }) =>
    role === 'system' ? [] : [{ role, content }],
  )
  const signal = AbortSignal.timeout(mockMsMax)
  const stream = deps.providers
    .get('mock')
    .stream({ modelId: asked.model, system: system.join('\n\n'), messages, signal })
  let response = ''
  for await (const chunks of stream)
    for (const chunk of chunks) if (chunk.type === 'text') response += chunk.text
  return response
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
