import { providerLabels } from '#contracts/models.ts'
import { reasonsInSilence } from './catalogue.ts'
import { providerFetch, requireKey } from './connection.ts'
import { callOptions, streamModel } from './language-model.ts'
import type { Provider } from './provider.ts'

let library: Promise<typeof import('@ai-sdk/openai')> | undefined

/**
 * OpenAI: chat completions, where penalties and top_p work; the responses API for the reasoning families, which
 * refuse temperature, top_p and penalties and think briefly, so that the answer fits into its token limit.
 */
export function createOpenai(baseURL = 'https://api.openai.com/v1'): Provider {
  return {
    stream(request) {
      const isReasoning = reasonsInSilence('openai', request.modelId)
      const { temperature, ...options } = callOptions(request)
      return streamModel(
        {
          label: providerLabels.openai,
          async load() {
            const apiKey = requireKey(providerLabels.openai, request)
            const { createOpenAI } = await (library ??= import('@ai-sdk/openai'))
            const openai = createOpenAI({ apiKey, baseURL, fetch: providerFetch })
            return isReasoning ? openai.responses(request.modelId) : openai.chat(request.modelId)
          },
          options: {
            ...options,
            ...(request.responseFormat === 'json' && { responseFormat: { type: 'json' } }),
            ...(isReasoning
              ? {
                  reasoning: request.modelId.includes('-pro') ? 'provider-default' : 'low',
                  providerOptions: unstored,
                }
              : {
                  temperature,
                  topP: request.topP,
                  frequencyPenalty: request.frequencyPenalty,
                  presencePenalty: request.presencePenalty,
                }),
          },
        },
        request,
      )
    },
  }
}

/** Conversations are kept by Keeper, not by OpenAI. */
const unstored = { openai: { store: false } }
