import { providerLabels } from '#contracts/models.ts'
import { providerFetch, requireKey } from './connection.ts'
import { callOptions, streamModel } from './language-model.ts'
import type { Provider } from './provider.ts'

let library: Promise<typeof import('@ai-sdk/anthropic')> | undefined

/** Anthropic's messages API. Temperatures above 1, and any for the models that take none, are fitted by the client. */
export function createAnthropic(baseURL = 'https://api.anthropic.com/v1'): Provider {
  return {
    stream: (request) =>
      streamModel(
        {
          label: providerLabels.anthropic,
          async load() {
            const apiKey = requireKey(providerLabels.anthropic, request)
            const anthropic = await (library ??= import('@ai-sdk/anthropic'))
            return anthropic.createAnthropic({ apiKey, baseURL, fetch: providerFetch })(request.modelId)
          },
          options: callOptions(request),
        },
        request,
      ),
  }
}
