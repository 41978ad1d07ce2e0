import { mayReadWording } from '../keepers/may-read-wording.ts'

/** How a model shows where it has something from. */
export const receiptRule =
  'After each statement that comes from a passage, put its number in brackets with the words that support it, copied letter for letter, at least four of them: [2 "the exact words of the passage"]. Put no number in brackets without such words.'

const inEditor = (whose: string, what: string): string =>
  `In ${whose} editor, under “${mayReadWording.section}”, ${what}.`
const choose = `choose “${mayReadWording.rightNames.propose}”`
const onVoicePage = (agent: string): string =>
  `You can’t edit ${agent}. You can let it in on your keeper’s Voice page, under “Agents”.`

/** What a person reads where an agent may not do what it tried with any keeper of theirs, and where it is allowed. */
export const allowWording = {
  /** An agent may do no more than those that it works for. */
  lacks: {
    itself: {
      read: (agent: string): string => `“${agent}” may not read any of your keepers.`,
      propose: (agent: string): string => `“${agent}” may not propose anything for your keepers.`,
    },
    above: {
      read: (agent: string): string =>
        `“${agent}” may read your keepers, but the Coordinator it works for may not.`,
      propose: (agent: string): string =>
        `“${agent}” may propose for your keepers, but the Coordinator it works for may not.`,
    },
  },
  /** For people who can edit the agent that lacks it. */
  inEditor: {
    itself: {
      read: inEditor('its', 'tick a keeper'),
      propose: inEditor('its', `tick a keeper and ${choose}`),
    },
    above: {
      read: inEditor('the Coordinator’s', 'tick them too'),
      propose: inEditor('the Coordinator’s', `tick them and ${choose}`),
    },
  },
  /** For people who can’t. */
  onVoicePage: { itself: onVoicePage('this agent'), above: onVoicePage('the Coordinator') },
  notSaved:
    'This trial can’t propose anything for keepers you’ve ticked but not saved. Save the agent, then try again.',
  notSavedAtAll: 'An agent that isn’t saved yet can’t propose anything. Save it, then try again.',
  openEditor: 'Open its editor',
  /** What the model is told, beside what it may not do. */
  tellPerson: (sentence: string): string => `Tell the person: ${sentence}`,
} as const

/** What the tools that read keepers say. Schema-free. */
export const keeperToolWording = {
  noKeeper: 'This person has not allowed you to read any keeper.',
  noSuchKeeper: 'No keeper that you may read has this title. You may read:',
  policyRefuses: 'The AI settings of this person’s keepers don’t allow this model to read them.',
  nothingFound: 'Nothing found.',
  revoked: 'The permission to read this keeper was revoked.',
  momentGone: 'One of these moments is gone. Search again.',
  passages: 'What this person wrote',
  moreToRead: '(More with keeper_read.)',
  readOn: (from: number): string => `(This moment goes on. Read on with keeper_read, from ${from}.)`,
  noRoom: (moments: readonly string[]): string =>
    `There was no room for ${moments.length === 1 ? 'this moment' : 'these moments'}: ${moments.join(', ')}. Use keeper_read to read ${moments.length === 1 ? 'it by itself' : 'each by itself'}.`,
  read: (moments: number, keepers: number): string =>
    `Read ${moments} ${moments === 1 ? 'moment' : 'moments'} from ${keepers} ${keepers === 1 ? 'keeper' : 'keepers'}.`,
} as const

/** What the tool says that proposes moments. */
export const proposeToolWording = {
  noKeeper: 'This person has not allowed you to propose anything for any keeper.',
  noSuchKeeper: 'No keeper that you may propose moments for has this title. You may propose for:',
  whichKeeper: 'Say for which keeper. You may propose for:',
  policyRefuses: 'The AI setting of this keeper doesn’t allow this model to propose anything.',
  tooMany: (most: number): string =>
    `This keeper already has ${most} proposals waiting, the most it can have. Propose no more: the person has to accept or decline some first.`,
  revoked: 'The permission to propose moments for this keeper was revoked.',
  topicsOnly: (names: readonly string[]): string =>
    `You may propose only moments about some topics here. Name one of them in the body: ${names.join(', ')}`,
  topicsGone: 'The topics that you may propose moments about no longer exist.',
  daysOnly: (from: string | null, to: string | null): string =>
    `You may propose only moments ${from === null ? `until ${to}` : to === null ? `since ${from}` : `from ${from} to ${to}`}.`,
  proposed: (keeper: string): string =>
    `Proposed for “${keeper}”. It becomes a moment only if the person accepts it.`,
  again: (keeper: string): string => `This was already proposed for “${keeper}”, and waits there.`,
  tested: (keeper: string): string =>
    `Would be proposed for “${keeper}”. This is a test, so nothing was added to its proposals.`,
} as const

/** What the tool says that suggests facts. */
export const factToolWording = {
  tooMany: (most: number): string =>
    `This keeper already has ${most} suggested facts waiting, the most it can have. Suggest no more: the person has to accept or reject some first.`,
  full: 'This keeper has as many facts as it can have. Suggest no more: the person has to delete some first.',
  notReadable: (moment: string): string => `There is no moment ${moment} that you may read in this keeper.`,
  notQuoted: (moment: string): string =>
    `This quote does not stand word for word in moment ${moment}, or has fewer than four words.`,
  suggested: (keeper: string): string =>
    `Suggested for “${keeper}”. It is a fact there only if the person accepts it.`,
  again: (keeper: string): string => `This was already suggested for “${keeper}”.`,
  tested: (keeper: string): string =>
    `Would be suggested for “${keeper}”. This is a test, so nothing was added to its facts.`,
} as const
