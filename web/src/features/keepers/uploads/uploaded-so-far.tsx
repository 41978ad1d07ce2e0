import { fileSizeText } from '#contracts/keepers/attachment-wording.ts'
import { uploadScreenWording as words } from '#contracts/keepers/upload-wording.ts'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import type { UploadProgress } from './upload-in-pieces.ts'

type UploadedSoFarProps = UploadProgress & { file: File; onCancel: () => void }

/** How much of a file has been sent, and the way out of it. */
export function UploadedSoFar({ file, sent, isWaiting, onCancel }: UploadedSoFarProps) {
  return (
    <div className="grid justify-items-start gap-4 rounded-xl border px-5 py-6">
      <p className="text-lg font-medium break-words">{words.uploading(file.name)}</p>
      <ProgressBar aria-label={words.progressLabel} max={Math.max(1, file.size)} value={sent} />
      <p className="text-sm text-muted-foreground tabular-nums">
        {words.sent(fileSizeText(sent), fileSizeText(file.size))}
      </p>
      <p role="status" className="text-sm empty:hidden">
        {isWaiting && words.waiting}
      </p>
      <Button variant="quiet" onClick={onCancel}>
        {words.cancel}
      </Button>
      <p className="text-sm text-muted-foreground">{words.mayReturn}</p>
    </div>
  )
}
