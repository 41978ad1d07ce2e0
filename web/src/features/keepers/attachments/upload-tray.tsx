import { X } from 'lucide-react'
import { useState } from 'react'
import { altMaxChars } from '#contracts/keepers/attachment-choices.ts'
import { attachmentScreenWording as text, fileSizeText } from '#contracts/keepers/attachment-wording.ts'
import type { PictureTaken, UploadedAttachment } from '#contracts/keepers/attachments.ts'
import { uploadScreenWording } from '#contracts/keepers/upload-wording.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Input } from '../../../ui/input.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { PictureThumbnail } from './picture-thumbnail.tsx'
import type { Upload } from './use-uploads.ts'

type UploadTrayProps = {
  keeperId: string
  uploads: readonly Upload[]
  onRetry: (id: string) => void
  onRemove: (id: string) => void
  onAlt: (attachment: UploadedAttachment, alt: string) => void
  /** What is said of a picture is said for now. */
  onAltDone: (attachment: UploadedAttachment, alt: string) => void
  onTaken: (taken: PictureTaken) => void
}

/** The files that were added here, each with how far it is, what went wrong, or what can be said of it. */
export function UploadTray({ uploads, ...props }: UploadTrayProps) {
  if (uploads.length === 0) return null
  return (
    <section
      aria-label={text.uploads}
      className="max-h-64 overflow-y-auto rounded-lg border bg-popover shadow-soft"
    >
      <ul className="divide-y">
        {uploads.map((upload) => (
          <li key={upload.id} className="p-3">
            <UploadRow upload={upload} {...props} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function UploadRow({ upload, ...props }: Omit<UploadTrayProps, 'uploads'> & { upload: Upload }) {
  const { id, file, state } = upload
  const isOnItsWay = state.type === 'waiting' || state.type === 'sending'
  const share = state.type === 'sending' ? state.share : 0
  return (
    <div className="flex items-start gap-3">
      {state.type === 'done' && state.attachment.kind === 'picture' && (
        <PictureThumbnail keeperId={props.keeperId} path={state.attachment.path} />
      )}
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-2 text-sm">
          <span className="truncate font-medium">{file.name}</span>
          <span className="shrink-0 text-xs text-muted-foreground tabular-nums">
            {fileSizeText(file.size)}
          </span>
        </p>
        {isOnItsWay && (
          <ProgressBar aria-label={`Uploading ${file.name}`} value={share} className="mt-2 block" />
        )}
        {state.type === 'sending' && state.isWaiting && (
          <p role="status" className="mt-1 text-sm text-muted-foreground">
            {uploadScreenWording.waiting}
          </p>
        )}
        {state.type === 'failed' && (
          <p role="alert" className="mt-1 text-sm text-destructive">
            {state.reason}
          </p>
        )}
        {state.type === 'done' && state.attachment.kind === 'picture' && (
          <PictureFields attachment={state.attachment} {...props} />
        )}
      </div>
      {state.type === 'failed' && (
        <Button variant="quiet" size="sm" onClick={() => props.onRetry(id)}>
          Retry
        </Button>
      )}
      <Button
        variant="ghost"
        size="icon"
        aria-label={isOnItsWay ? `Cancel ${file.name}` : `Close ${file.name}`}
        onClick={() => props.onRemove(id)}
        className="-my-1.5 -mr-1.5 text-muted-foreground"
      >
        <Icon of={X} size={16} />
      </Button>
    </div>
  )
}

function PictureFields({
  attachment,
  onAlt,
  onAltDone,
  onTaken,
}: Pick<UploadTrayProps, 'onAlt' | 'onAltDone' | 'onTaken'> & { attachment: UploadedAttachment }) {
  const [alt, setAlt] = useState(attachment.alt)
  const [isTaken, setIsTaken] = useState(false)
  const { taken } = attachment
  return (
    <div className="mt-2 grid justify-items-start gap-2">
      <Input
        aria-label={text.altLabel}
        placeholder={text.altLabel}
        title={text.altHint}
        value={alt}
        maxLength={altMaxChars}
        onChange={({ target }) => {
          setAlt(target.value)
          onAlt(attachment, target.value)
        }}
        onBlur={() => onAltDone(attachment, alt)}
      />
      {taken && !isTaken && (
        <Button
          variant="quiet"
          size="sm"
          onClick={() => {
            onTaken(taken)
            setIsTaken(true)
          }}
        >
          {offerOf(taken)}
        </Button>
      )}
    </div>
  )
}

function offerOf({ at, latitude }: PictureTaken): string {
  if (at === null) return text.takenPlaceOffer
  return latitude === null ? text.takenDateOffer : text.takenOffer
}
