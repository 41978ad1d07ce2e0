import type { OwnedData } from '../../owned-data/owned-data.ts'
import { openAttachmentFile, removeAttachmentFiles } from './attachments.ts'
import { deleteAttachmentsIn, deleteAttachmentsOf, listOwnAttachments } from './attachments.table.ts'

/** The files of messages: their bytes are removed once the deletion of their rows is committed. An import brings them with its conversations. */
export const attachmentData: OwnedData = {
  name: 'attachments',
  tables: ['attachments'],
  export: {
    about: ['attachments/: files of messages, named by their id'],
    async add(zip, deps, { key }) {
      for (const { id, type } of await listOwnAttachments(deps.database.db, key)) {
        const ending = type === 'text/plain' ? 'txt' : (/^\w+\/(\w+)/.exec(type)?.[1] ?? 'bin')
        zip.file(`attachments/${id}.${ending}`, () => openAttachmentFile(deps, id))
      }
    },
  },
  async erase({ deps, trx, afterwards }, { key }) {
    const files = await deleteAttachmentsOf(trx, key)
    afterwards.push(() => removeAttachmentFiles(deps, files))
  },
  async eraseConversations({ deps, trx, afterwards }, sessionIds) {
    const files = await deleteAttachmentsIn(trx, sessionIds)
    afterwards.push(() => removeAttachmentFiles(deps, files))
  },
}
