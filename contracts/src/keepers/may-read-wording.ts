const section = 'May read'

/** Sentences of the agent form about the keepers that an agent may read. Schema-free. */
export const mayReadWording = {
  section,
  none: 'None of your keepers',
  legend: 'Your keepers',
  hint: 'It looks in the keepers you tick before each answer. Tests use your choices at once, other chats once you save.',
  // Where its context scope is chosen.
  needsGrant: `It reads this keeper before each answer, if you tick it under “${section}”.`,
  needsGrants: `Before each answer, it reads the keepers that you tick under “${section}”.`,
  noKeepers: 'You have no keepers yet.',
  newKeeper: 'New keeper',
  search: 'Search keepers',
  noMatch: 'No matching keepers.',
  loadFailed: 'Error loading your keepers',
  isOff: 'AI is off in this keeper’s settings, so no agent can read it.',
  isLocal: 'Its settings allow only models on your own server.',
  archived: 'Archived, or not in this list',
  limits: 'Topics and days',
  rights: 'What it may do',
  rightNames: { read: 'Read', propose: 'Read and propose' },

  // What else the form changes, and why.
  comesWith: 'Comes with it:',
  keepsScope: (scope: string): string =>
    `Its context scope stays “${scope}”, so it looks in your keepers only when it uses its search tool.`,
  notSetUp: 'It may read these keepers, but it isn’t set up to do so.',
  setUp: 'Set it up',

  /** Where the words go: `provider` names who runs the model. */
  goesTo: (provider: string): string =>
    `What it reads goes to ${provider} with your messages. People you share the agent with never read your keepers through it.`,
  staysHere:
    'What it reads stays on your own server. People you share the agent with never read your keepers through it.',
  spoken: (writer: string): string => `${writer} and ElevenLabs`,
  textProvider: 'the provider of its text model',

  notAllowed: (titles: string): string => `The agent is saved, but the permission for ${titles} isn’t.`,
  notRevoked: (titles: string): string => `The agent is saved, but it can still read ${titles}.`,
  stillReads: (titles: string): string => `It can still read ${titles}.`,
  stillChosen: 'Your choice is still here. Save again to retry.',
  tried: 'Until you save, each test shows what it would send from newly ticked keepers.',
} as const
