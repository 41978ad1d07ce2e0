import { randomUUID } from 'node:crypto'
import type { SignedIn } from '../contracts/src/accounts/accounts.ts'
import type { Agent, AgentCreate } from '../contracts/src/agents/agents.ts'

/** Somebody with an account, and the calls that prepare what a test begins with. */
export type Person = SignedIn & { password: string; ask: Ask }
export type Ask = (method: string, path: string, body?: unknown) => Promise<unknown>

export const goodPassword = 'correct horse battery'
export const keys = {
  openai: 'sk-test-0123456789abcdefghijkl',
  anthropic: 'sk-ant-test-0123456789abcdefghijklmnop',
} as const

export const newEmail = (): string => `person-${randomUUID().slice(0, 8)}@example.com`
export const newSlug = (): string => `guide-${randomUUID().slice(0, 8)}`

/** Registers over HTTP; the first account of a server is its admin. */
export async function registerPerson(
  url: string,
  name: string = 'Ada',
  email: string = newEmail(),
  startupCode?: string,
): Promise<Person> {
  const payload = { email, password: goodPassword, name, ...(startupCode !== undefined && { startupCode }) }
  // The server lets every answer out through its contract.
  const signedIn = (await asking(url)('POST', '/api/kam/auth/register', payload)) as SignedIn
  return { ...signedIn, password: goodPassword, ask: asking(url, signedIn.token) }
}

/** Makes a public Lead agent with memory, without retries, unless it is told otherwise. */
export async function createAgent(
  owner: Pick<Person, 'ask'>,
  fields: Partial<AgentCreate> = {},
): Promise<Agent> {
  const agent = {
    name: 'River Guide',
    slug: newSlug(),
    purpose: 'Listens while people walk along the river.',
    agent_class: 'Lead',
    visibility: 'public',
    memory_enabled: true,
    model_settings: { retry: { max_retries: 0, retry_delay_ms: 100 } },
    ...fields,
  }
  // As above.
  return (await owner.ask('POST', '/api/kip/agents', agent)) as Agent
}

export async function savePlatformKeys(admin: Pick<Person, 'ask'>): Promise<void> {
  for (const [provider, api_key] of Object.entries(keys)) {
    await admin.ask('POST', '/api/kip/platform-keys', { provider, api_key, is_active: true })
  }
}

function asking(url: string, token?: string): Ask {
  return async (method, path, body) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
    // Every answer is an envelope.
    return (JSON.parse(text) as { data: unknown }).data
  }
}
