import type { ProviderError, TokenUsage } from '../../providers/provider.ts'
import { costMicroUsd, reasonsInSilence } from '../../providers/catalogue.ts'
import type { ChosenModel } from './chosen-model.ts'
import { worstCaseOfTry } from './plan-reservation.ts'
import type { RunContext } from './run-context.ts'
import { addUsage, type RunOutcome } from './run-outcome.ts'
import { estimateTokens } from './token-estimate.ts'

/** A try of a model call that has left the server. `usage` is absent where the provider did not tell it. */
export type Tried = { usage?: TokenUsage | undefined; error?: ProviderError | undefined }

/** Adds what all tries of a model call cost, and the tokens that stand for it, to the run's outcome. */
export function addModelCost(
  outcome: RunOutcome,
  { model, context, tries }: { model: ChosenModel; context: RunContext; tries: Tried[] },
): void {
  const { provider, settings } = model
  if (provider === 'mock') return
  for (const [index, tried] of tries.entries()) {
    const text = index === tries.length - 1 ? outcome.text : ''
    // A provider that answers with an error instead of a first word bills nothing.
    if (tried.error?.status !== undefined && text === '') continue
    const isTold = tried.usage !== undefined && totalOf(tried.usage) > 0
    const usage = isTold && tried.usage ? tried.usage : estimateUsage(context, text)
    outcome.usage = addUsage(outcome.usage, usage)
    const isUnknown = !isTold && reasonsInSilence(provider, settings.modelId)
    outcome.costMicroUsd += isUnknown
      ? worstCaseOfTry(model, context)
      : costMicroUsd(provider, settings.modelId, usage)
    if (!isTold) addNote(outcome, isUnknown ? notes.unknown : notes.estimated)
  }
  if (!settings.isPriced && outcome.costMicroUsd > 0) addNote(outcome, notes.unpriced(settings.modelId))
}

const notes = {
  estimated: 'The provider did not report token counts. They are estimated.',
  unknown:
    'The provider did not report token counts, and the model reasons unseen: the highest possible cost is counted.',
  unpriced: (modelId: string) =>
    `The price of ${modelId} is unknown. Its provider's highest price is counted.`,
}

function estimateUsage(context: RunContext, text: string): TokenUsage {
  return { input: context.inputTokens, cachedInput: 0, output: estimateTokens(text), reasoning: 0 }
}

function totalOf({ input, cachedInput, output, reasoning }: TokenUsage): number {
  return input + cachedInput + output + reasoning
}

function addNote(outcome: RunOutcome, note: string): void {
  if (!outcome.notes.includes(note)) outcome.notes.push(note)
}
