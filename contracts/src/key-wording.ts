/** Sentences about keys. Schema-free. */
export const keyWording = {
  saved: 'API key saved.',
  deleted: 'API key deleted.',
  switchedOn: 'API key switched on.',
  switchedOff: 'API key switched off.',
  notFound: 'There is no key for this provider.',
  problem: 're-enter this key',
  fromEnvironment:
    'This key comes from the environment of the server. Change it there, or save one here to use instead.',
  noLocalServer: 'No local model server is set up on this Keeper.',
} as const
