/** Drafting an agent from a description: its bounds and its sentences. Schema-free. */

export const descriptionMaxChars = 2_000

export const agentDescriptionWording = {
  describe: 'Describe it',
  label: 'What should the agent do?',
  hint: 'A sentence or two. They go to a model, which fills in this form. You review it before anything is saved.',
  placeholder: 'Helps guests of my guesthouse plan a day outdoors, and knows what to do when it rains.',
  draft: 'Draft agent',
  drafting: 'Drafting…',
  failedTitle: 'Error drafting the agent',
  filled: 'The form is filled in from your description. Nothing is saved yet: review it first.',
  filledTools: (names: string) => `It has tools: ${names}.`,
  filledPermissions: (names: string) => `It has permissions: ${names}.`,
  filledLead: 'Its class is Lead, for the greeting and the starter prompts.',
  blank: 'Describe the agent.',
  tooLong: `Use at most ${descriptionMaxChars.toLocaleString('en')} characters.`,
  noKey: 'No model can draft this. Add an API key, or fill in the form yourself.',
  tooFast: 'Too many drafts in a short time. Wait a moment, then try again.',
  unclear: "The model's draft can't be used. Try again, or describe the agent in other words.",
  failed: 'The model failed to draft the agent. Try again.',
  stopped: 'Stopped. Nothing in the form has changed.',
} as const
