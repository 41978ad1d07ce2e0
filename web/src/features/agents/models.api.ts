import { queryOptions } from '@tanstack/react-query'
import type { ModelNames } from '#contracts/keys/model-names.ts'
import type { ModelProvider } from '#contracts/keys/models.ts'
import { call } from '../../lib/api.ts'

/** What a provider offers the key that a run would use; the listed names without one. */
export const modelNamesQuery = (provider: ModelProvider) =>
  queryOptions({
    queryKey: ['model-names', provider],
    queryFn: ({ signal }) => call<ModelNames>(`/api/kip/models?provider=${provider}`, { signal }),
    staleTime: 60_000,
    // The listed names do without it.
    retry: false,
  })
