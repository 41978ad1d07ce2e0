import { ProviderError, type ProviderRequest } from './provider.ts'

/** `fetch` for provider calls. Providers never redirect, and a redirect must not carry a key elsewhere. */
export const providerFetch: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'error' })

/**
 * The key of a call. Without one the clients would fall back to the shell's own variables, so its absence, like a
 * character that no header can carry, is refused here the way that the provider would refuse it.
 */
export function requireKey(label: string, { apiKey }: Pick<ProviderRequest, 'apiKey'>): string {
  if (!apiKey) throw new ProviderError('status', `${label} needs an API key.`, { status: 401 })
  if (!/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new ProviderError('status', `The ${label} key holds characters that a key cannot have.`, {
      status: 401,
    })
  }
  return apiKey
}
