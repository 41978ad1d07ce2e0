/** Words about a model that is chosen for single runs. Schema-free. */
export const modelChoiceWording = {
  notAllowed: 'Only people who may edit this agent can choose another model for it.',
  noKey: (provider: string) =>
    `There is no key for ${provider}. Add one under API keys, or choose another model.`,
  answeredBy: (model: string, provider: string) => `Answered by ${model} (${provider}).`,
} as const
