export { attachmentData } from './attachment-data.ts'
export { attachmentsRoutes } from './attachments.routes.ts'
export { hasAttachments, insertAttachments, sumAttachmentBytes } from './attachments.table.ts'
export {
  hasAttachmentFiles,
  keepAttachment,
  openAttachmentFile,
  removeAttachmentFiles,
  removeOrphanFiles,
  requireAttachmentRoom,
  signAttachments,
  writeAttachmentFile,
  type KnownFiles,
  type StoredAttachment,
} from './attachments.ts'
export { checkFileStore } from './check-file-store.ts'
export { newFairLine } from './fair-line.ts'
export { fileStore } from './file-store.ts'
export { asDiskFull, discardFile, receiveFile, type ReceivedFile } from './received-file.ts'
export {
  claimUnsentFiles,
  discardUnsentFile,
  forgetUnsentFiles,
  getUnsentFiles,
  keepMessageFile,
  readBytes,
  readPages,
} from './message-files.ts'
export { readPdf } from './read-pdf.ts'
export { encodeName, sendFile } from './send-file.ts'
export { copyOutsidePicture, copyPicture, readPicture, squarePicture } from './pictures.ts'
