import type { RefObject } from 'react'
import { attachmentScreenWording as text, saveWithoutTitle } from '#contracts/keepers/attachment-wording.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { changeAttachment } from '../attachments/attachments.api.ts'
import { changeAlt, takenFields, UploadTray } from '../attachments/index.ts'
import { localInstant } from './date-text.ts'
import type { EditText } from './editor-props.ts'
import type { usePageFiles } from './use-page-files.ts'
import type { Words } from './words.ts'

type PageUploadsProps = {
  keeperId: string
  files: ReturnType<typeof usePageFiles>
  editText: RefObject<EditText | null>
  words: Words
  onChange: (change: Partial<Words>) => void
}

/** The files on their way into a page: their descriptions go into its text, where and when they are from into its fields. */
export function PageUploads({ keeperId, files, editText, words, onChange }: PageUploadsProps) {
  const { question } = files
  return (
    <>
      <UploadTray
        keeperId={keeperId}
        uploads={files.uploads}
        onRetry={files.retry}
        onRemove={files.remove}
        onAlt={({ path }, alt) => editText.current?.((body) => changeAlt(body, path, alt))}
        onAltDone={({ path }, alt) =>
          // The text says it already; with the file it stands for other texts.
          void changeAttachment(keeperId, path, { alt }).catch(() => undefined)
        }
        onTaken={(taken) =>
          onChange(takenFields(taken, { place: words.place, instantOf: (at) => localInstant(at, words.tz) }))
        }
      />
      {question && (
        <ConfirmDialog
          title={saveWithoutTitle(question.names)}
          description={question.names.length === 1 ? text.saveWithoutOneText : text.saveWithoutText}
          confirmLabel={text.saveWithout}
          busyLabel={text.saveWithout}
          onConfirm={async () => question.answer(true)}
          onClose={() => question.answer(false)}
        />
      )}
    </>
  )
}
