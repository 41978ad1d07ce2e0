import { chatCompletions } from './chat-completions.ts'
import type { ProviderRequest } from './provider.ts'
import { reasonsInSilence } from './catalogue.ts'
import { responses } from './responses.ts'
import type { WireFormat } from './wire-format.ts'

/**
 * How a model of OpenAI's is asked: chat completions, where penalties and top_p work; responses for the reasoning
 * families, which refuse temperature, top_p and penalties.
 */
export function openaiFormat(modelId: string): WireFormat {
  return reasonsInSilence('openai', modelId) ? responses : chat
}

const chat = chatCompletions((request: ProviderRequest) => ({
  top_p: request.topP,
  frequency_penalty: request.frequencyPenalty,
  presence_penalty: request.presencePenalty,
  ...(request.responseFormat === 'json' && { response_format: { type: 'json_object' } }),
}))
