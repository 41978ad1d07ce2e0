import { providerLabels } from '#contracts/models.ts'
import { providerFetch, requireKey } from './connection.ts'
import { callOptions, streamModel } from './language-model.ts'
import type { Provider } from './provider.ts'

let library: Promise<typeof import('@ai-sdk/togetherai')> | undefined

/** Together's chat completions. */
export function createTogether(baseURL = 'https://api.together.xyz/v1'): Provider {
  return {
    stream: (request) =>
      streamModel(
        {
          label: providerLabels.together,
          async load() {
            const apiKey = requireKey(providerLabels.together, request)
            const { createTogetherAI } = await (library ??= import('@ai-sdk/togetherai'))
            return createTogetherAI({ apiKey, baseURL, fetch: providerFetch })(request.modelId)
          },
          options: callOptions(request),
        },
        request,
      ),
  }
}
