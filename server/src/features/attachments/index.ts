export { attachmentData } from './attachment-data.ts'
export { attachmentsRoutes } from './attachments.routes.ts'
export { hasAttachments, insertAttachments } from './attachments.table.ts'
export {
  keepAttachment,
  removeAttachmentFiles,
  removeOrphanFiles,
  requireAttachmentRoom,
  signAttachments,
  writeAttachmentFile,
  type StoredAttachment,
} from './attachments.ts'
