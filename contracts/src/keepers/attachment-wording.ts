import { bytesPerMegabyte, megabytesText } from '../limits/quota-wording.ts'

/** Words of attachments that the server says, and the screens repeat. Schema-free. */
export const attachmentWording = {
  notFound: 'Attachment not found',
  fileNeeded: 'Choose a file to upload.',
  empty: 'This file is empty. Choose another one.',
  typeRefused: 'Keeper takes pictures, sound, video and PDF files. Choose another file.',
  pictureUnreadable: 'This picture is damaged. Choose another one.',
  pictureTooLarge: 'This picture has more than 100 megapixels. Make it smaller first.',
  inUse: 'A moment uses this file. Remove it there first.',
  copyImpossible: 'Keeper can’t make a copy of this picture. Download the original.',
  noCopy: 'Only pictures have smaller copies.',
  interrupted: 'The upload was interrupted. Try again.',
  diskFull: 'This server has no room for more files. Ask the person who runs it to make room.',
  uploadingTooFast: 'You are uploading too many files at once. Wait a moment, then try again.',
} as const

/** What somebody is told whose file is larger than one may be. */
export function attachmentTooLarge(maxBytes: number): string {
  return `A file can have up to ${megabytesText(maxBytes)}. Choose a smaller one.`
}

/** Where a device has enough files that wait to be uploaded. */
export function keptFilesFull(maxBytes: number): string {
  return `${megabytesText(maxBytes)} of files wait on this device. Add this one when they’re uploaded.`
}

/** "Save without “ferry.jpg”?" */
export function saveWithoutTitle(names: readonly string[]): string {
  return names.length === 1 ? `Save without “${names[0]}”?` : `Save without these ${names.length} files?`
}

/** "2.4 MB", "310 KB" */
export function fileSizeText(bytes: number): string {
  if (bytes >= bytesPerMegabyte) return megabytesText(bytes)
  return `${Math.max(1, Math.round(bytes / 1000)).toLocaleString('en')} KB`
}

/** What the screens say of attachments. */
export const attachmentScreenWording = {
  add: 'Add a file',
  takePicture: 'Take a picture',
  choosePicture: 'Choose a picture',
  chooseFile: 'Choose a file',
  uploads: 'Files',
  offline: 'You’re offline. Your text is safe: upload the file again when you’re back online.',
  waitForUploads: 'A file is still uploading. Wait for it or cancel it, then save.',
  saveWithout: 'Save without',
  saveWithoutText: 'They couldn’t be added, so they aren’t in your text. Cancel to try them again.',
  saveWithoutOneText: 'It couldn’t be added, so it isn’t in your text. Cancel to try it again.',
  altLabel: 'What the picture shows',
  altHint: 'For people who can’t see it',
  takenOffer: 'Use the picture’s date and place',
  takenDateOffer: 'Use the picture’s date',
  takenPlaceOffer: 'Use the picture’s place',
  missing: 'This file couldn’t be loaded.',
  noAlt: 'Picture',
} as const
