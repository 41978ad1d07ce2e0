/** How a model shows where it has something from. */
export const receiptRule =
  'After each statement that comes from a passage, put its number in brackets with the words that support it, copied letter for letter, at least four of them: [2 "the exact words of the passage"]. Put no number in brackets without such words.'

/** What the tools that read keepers say. Schema-free. */
export const keeperToolWording = {
  noKeeper:
    'This person has not allowed you to read any keeper. They can allow it on the keeper’s Voice page.',
  noSuchKeeper: 'No keeper that you may read has this title. You may read:',
  nothingFound: 'Nothing found.',
  revoked: 'The permission to read this keeper was revoked.',
  momentGone: 'One of these moments is gone. Search again.',
  passages: 'What this person wrote',
  moreToRead: '(More with keeper_read.)',
  cutHere: '(The rest is too long to read.)',
  read: (moments: number, keepers: number): string =>
    `Read ${moments} ${moments === 1 ? 'moment' : 'moments'} of ${keepers} ${keepers === 1 ? 'keeper' : 'keepers'}.`,
} as const
