/** Words of uploads in pieces that the server says. Schema-free. */
export const uploadWording = {
  notFound: 'Upload not found',
  otherPlace: 'The upload continues at another place.',
  pieceTooLarge: 'A piece can have up to 8 MB.',
  pastEnd: 'The file is larger than the upload was started for.',
  unfinished: 'This upload isn’t complete yet.',
  otherPurpose: 'This file was uploaded for something else.',
  interrupted: 'The upload was interrupted. It continues where it stopped.',
  tooMany: 'Too many of your uploads are unfinished. Wait until some end, or cancel them.',
  tooFast: 'You are uploading too much at once. Wait a moment, then try again.',
} as const

/** What the screens say of a file on its way. */
export const uploadScreenWording = {
  uploading: (name: string) => `Uploading “${name}”…`,
  progressLabel: 'Upload',
  sent: (sent: string, total: string) => `${sent} of ${total}`,
  cancel: 'Cancel',
  waiting: 'No connection. The upload continues by itself.',
  mayReturn: 'If you leave this page, choose the same file again within 3 days to continue.',
} as const
