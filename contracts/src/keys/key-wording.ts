/** Sentences about keys. Schema-free. */
export const keyWording = {
  saved: 'API key saved.',
  deleted: 'API key deleted.',
  switchedOn: 'API key switched on.',
  switchedOff: 'API key switched off.',
  notFound: 'There is no key for this provider.',
  problem: 'Re-enter this key',
  ownUnopened: "Your key for this model can't be opened. Re-enter this key under API keys, then try again.",
  platformUnopened: "This Keeper's key for this model can't be opened. Ask an admin to re-enter it.",
  visitorUnopened: "This agent can't answer right now. Its owner can see why.",
  fromEnvironment:
    "This key comes from the server's environment. Change it there, or save one here to use instead.",
  noLocalServer: 'No local model server is set up on this Keeper.',
  platformFetchFailed: 'Failed to load platform keys',
  platformLoadFailed: 'Failed to load platform API keys. Please try again.',
  platformSaveFailed: 'Failed to save platform key. Please try again.',
  platformDeleteFailed: 'Failed to delete platform key. Please try again.',
  userLoadFailed: 'Failed to load your API keys. Please try again.',
  userSaveFailed: 'Failed to save API key. Please try again.',
  userDeleteFailed: 'Failed to delete API key. Please try again.',
  valid: 'Valid key format',
  works: (models: number) => `Works, ${models.toLocaleString('en')} ${models === 1 ? 'model' : 'models'}.`,
  untested: (reason: string) => `The key is saved but not tested. ${reason}`,
  noModelList: "The provider didn't answer with a list of models.",
  testing: 'Testing the key…',
  noActiveKeys: 'No active platform keys: users without personal keys get mock responses.',
} as const

/** Said of a key that does not look like one of its provider's. */
export function invalidKeyText(format: string): string {
  return `Invalid format. Expected format: ${format}`
}
