export { attachmentsRoutes } from './attachments.routes.ts'
export {
  keepAttachment,
  openAttachmentFile,
  removeAttachmentFiles,
  requireAttachmentRoom,
  signAttachments,
  writeAttachmentFile,
  type StoredAttachment,
} from './attachments.ts'
