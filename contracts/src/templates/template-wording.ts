/** Sentences about engagement templates, spelled once. Schema-free. */
export const templateWording = {
  notFound: 'Template not found',
  builtIn: "Built-in templates can't be changed. Duplicate this one to make your own.",
  changedElsewhere: 'This template was changed elsewhere since you opened it.',
  openingChanged:
    'This was changed elsewhere since you began. Look at its template first, or save again to replace it.',
  empty: 'Write a greeting, a starter prompt or a follow-up question.',
  notLead: 'Only Lead agents can use a template.',
  notOwner: "Only the agent's owner can choose its template.",
  oneSubject: 'Name one agent or one keeper.',
  listFailed: 'Error loading templates',
  loadFailed: 'Error loading this template',
  createFailed: 'Failed to create template',
  changeFailed: 'Failed to save template',
  deleteFailed: 'Failed to delete template',
  attachFailed: 'Failed to attach the template',
  detachFailed: 'Failed to detach the template',
} as const
