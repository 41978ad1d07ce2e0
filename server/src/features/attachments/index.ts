export { attachmentsRoutes } from './attachments.routes.ts'
export {
  keepAttachment,
  openAttachmentFile,
  removeAttachmentFiles,
  signAttachments,
  writeAttachmentFile,
  type StoredAttachment,
} from './attachments.ts'
