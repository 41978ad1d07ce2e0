/** Sentences about engagement templates, spelled once. Schema-free. */
export const templateWording = {
  notFound: 'Template not found',
  builtIn: "Built-in templates can't be changed. Duplicate it to make one of your own.",
  empty: 'Write a greeting, a starter prompt or a follow-up question.',
  notLead: 'Only a Lead agent opens conversations with a template.',
  notOwner: "Only the agent's owner can decide how its conversations open.",
  oneSubject: 'Name one agent or one keeper.',
  listFailed: 'Error loading templates',
  loadFailed: 'Error loading this template',
  createFailed: 'Failed to create template',
  changeFailed: 'Failed to save template',
  deleteFailed: 'Failed to delete template',
  attachFailed: 'Failed to attach the template',
  detachFailed: 'Failed to detach the template',
} as const
