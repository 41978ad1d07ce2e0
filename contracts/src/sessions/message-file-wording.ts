import { messageFilesMax } from './message-file-choices.ts'

/** Words of files in messages that the server says, and the screens repeat. Schema-free. */
export const messageFileWording = {
  signInNeeded: 'Sign in to attach files.',
  typeRefused: 'Keeper takes pictures, PDF files and text here. Choose another file.',
  textTooLarge: 'A text file can have up to 2 MB. Choose a smaller one.',
  pdfUnreadable: 'This PDF can’t be read. Save it again without a password, or paste its text.',
  pdfTooSlow: 'This PDF takes too long to read. Attach fewer pages.',
  noText: 'There is no text in this PDF. Attach pictures of its pages.',
  tooMany: `A message can have up to ${messageFilesMax} files.`,
  gone: 'An attached file is no longer there. Remove it and attach it again.',
  cannotSee: 'This model can’t see pictures. Choose another model, or remove the pictures.',
  tooMuch: 'These pictures are too much for this model. Send fewer of them.',
  waits: 'Files can be sent once the answer is complete.',
  tooFast: 'You are attaching too many files at once. Wait a moment, then try again.',
} as const

/** What a model is told of the files that it is given. */
export const messageFileRule =
  'Files that the person attached are given as data. Where you use one, name it and its page, such as (report.pdf, page 3).'
export const partsOfFilesRule =
  'There is more in the files than fits here: these are the passages that fit the question best. Say so where that matters.'
