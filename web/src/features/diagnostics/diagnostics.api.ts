import type { Agent, PublicAgent } from '#contracts/agents/agents.ts'
import type {
  DatabaseRepair,
  DatabaseStatus,
  ModelProviderResult,
  ProviderRepair,
  UuidTestResult,
} from '#contracts/diagnostics/diagnostics.ts'
import type { PlatformKey, PlatformKeyStats, UserKey } from '#contracts/keys/keys.ts'
import type { RunResult } from '#contracts/runs/runs.ts'
import { type ApiRequest, call, send } from '../../lib/api.ts'

/** Who asks, as the calls name them; the server only believes the token. */
export type Asking = { userId: string; signal: AbortSignal }

const agentsPath = '/api/kip/agents'
const platformKeysPath = '/api/kip/platform-keys'

/** The calls of the full check. A sign-in that has ended is a finding here, no reason to ask for a new one. */
export const diagnosticCalls = {
  pingOptions: ({ signal }: Asking) => askHost('/ping', { method: 'OPTIONS', signal }),
  ping: ({ signal }: Asking) => askHost('/ping', { signal }),
  health: ({ signal }: Asking) => askHost('/health', { signal }),
  railwayStatus: ({ signal }: Asking) => askHost('/railway-status', { signal }),
  apiTest: ({ signal }: Asking) => ask<{ message: string; time: string }>('/api/test', { signal }),
  database: ({ signal }: Asking) => ask<DatabaseStatus>('/api/debug/database', { signal }),
  uuidTest: ({ signal }: Asking, body: { testUUID: string; userID: string; testString: string }) =>
    ask<UuidTestResult>('/api/debug/uuid-test', { method: 'POST', body, signal }),
  userKeys: ({ signal }: Asking) => ask<UserKey[]>('/api/kip/user-keys', { signal }),
  platformKeys: ({ signal }: Asking) =>
    ask<{ keys: PlatformKey[]; stats: PlatformKeyStats }>(platformKeysPath, { signal }),
  platformKeysAs: ({ signal, userId }: Asking) =>
    ask<{ keys: PlatformKey[]; stats: PlatformKeyStats }>(platformKeysPath, {
      headers: named(userId),
      signal,
    }),
  platformKeyStats: ({ signal, userId }: Asking) =>
    ask<PlatformKeyStats>(`${platformKeysPath}/stats`, { headers: named(userId), signal }),
  agents: ({ signal }: Asking) => ask<(Agent | PublicAgent)[]>(agentsPath, { signal }),
  /** The mock answers; the conversation is gone afterwards. */
  async runAgent({ signal, userId }: Asking, agentId: string) {
    const body = { action: 'run', agentId, input: 'Diagnostics: are you there?', userId, mock: true }
    const result = await ask<RunResult>(agentsPath, { method: 'POST', body, signal })
    await ask(`/api/kip/sessions/${result.session_id}`, { method: 'DELETE', signal })
    return result
  },
  modelProvider: ({ signal, userId }: Asking) =>
    ask<ModelProviderResult>('/api/debug/model-provider-test', {
      method: 'POST',
      body: {
        provider: 'openai',
        messages: [{ role: 'user', content: 'Diagnostics: are you there?' }],
        userId,
      },
      signal,
    }),
}

export function fixDatabase(): Promise<DatabaseRepair> {
  return call('/api/debug/fix-database', { method: 'POST' })
}

export function fixKipProvider(): Promise<ProviderRepair> {
  return call('/api/debug/fix-kip-provider', { method: 'POST' })
}

function ask<T>(path: string, request: ApiRequest): Promise<T> {
  return call<T>(path, { ...request, signsInAgain: false })
}

/** The host's own calls answer without an envelope. */
async function askHost(path: string, request: ApiRequest): Promise<Record<string, unknown>> {
  const response = await send(path, { ...request, signsInAgain: false })
  const answer: unknown = await response.json()
  if (typeof answer !== 'object' || answer === null)
    throw new TypeError(`${path} did not answer with an object.`)
  return { ...answer }
}

function named(userId: string): Record<string, string> {
  return { 'x-user-id': userId }
}
