import { providerLabels } from '#contracts/models.ts'
import { providerFetch } from './connection.ts'
import { callOptions, streamModel } from './language-model.ts'
import { ProviderError, type Provider } from './provider.ts'

let library: Promise<typeof import('@ai-sdk/openai-compatible')> | undefined

/** Any OpenAI-compatible server, such as Ollama, vLLM, LM Studio or llama.cpp. A key is sent where there is one. */
export function createLocal(baseURL: string | undefined): Provider {
  return {
    stream: (request) =>
      streamModel(
        {
          label: providerLabels.local,
          async load() {
            if (!baseURL)
              throw new ProviderError('status', 'No local server is set up: LOCAL_BASE_URL is empty.')
            const { createOpenAICompatible } = await (library ??= import('@ai-sdk/openai-compatible'))
            const { apiKey, modelId } = request
            return createOpenAICompatible({
              name: 'local',
              apiKey,
              baseURL,
              includeUsage: true,
              fetch: providerFetch,
            })(modelId)
          },
          options: callOptions(request),
        },
        request,
      ),
  }
}
