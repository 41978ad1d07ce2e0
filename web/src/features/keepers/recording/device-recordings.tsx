import { Download, Mic, Paperclip, X } from 'lucide-react'
import { useState } from 'react'
import { attachmentKindOf } from '#contracts/keepers/attachment-choices.ts'
import { fileSizeText } from '#contracts/keepers/attachment-wording.ts'
import { recordingName, recordingWording as text } from '#contracts/keepers/recording-wording.ts'
import { saveBlob } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { fileOfRecording } from './name-recording.ts'
import { type Recording, removeRecording, saveRecording } from './recording-store.ts'
import { tellRecordings } from './send-recordings.ts'
import { TranscriptOffer } from './transcript-offer.tsx'
import type { KnownRecording } from './use-device-recordings.ts'
import type { Recorded } from './use-recording.ts'

type ListProps = {
  recordings: readonly KnownRecording[]
  /** Whether AI may listen to what belongs to this page. */
  mayAiListen: boolean
  prepare: () => Promise<void>
  /** Takes one that was interrupted into the text. */
  onAdd: (recorded: Recorded) => Promise<void>
  onClose: (id: string) => void
  onInsert: (path: string, transcript: string) => void
}

/** The recordings that this device has or had, each with what can be done about it. */
export function DeviceRecordings({ recordings, ...props }: ListProps) {
  if (recordings.length === 0) return null
  return (
    <section
      aria-label={text.device}
      className="max-h-72 overflow-y-auto rounded-lg border bg-popover shadow-soft"
    >
      <ul className="divide-y">
        {recordings.map((known) => (
          <li key={known.recording.id} className="p-3">
            <Row known={known} {...props} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Row({ known, ...props }: Omit<ListProps, 'recordings'> & { known: KnownRecording }) {
  const { recording, bytes, url, isSent } = known
  const { id, path, refusal, durationMs, file } = recording
  const [isAsking, setIsAsking] = useState(false)
  const isInterrupted = path === undefined
  const name = file?.name ?? recordingName(durationMs)
  const isSound = attachmentKindOf(recording.mimeType.split(';')[0] ?? '') === 'audio'

  async function discard() {
    await removeRecording(recording)
    tellRecordings()
  }

  async function retry() {
    const { refusal: _, ...again } = recording
    await saveRecording(again)
    tellRecordings()
  }

  return (
    <>
      <div className="flex items-center gap-2 text-sm">
        <Icon of={file ? Paperclip : Mic} size={16} className="shrink-0 text-muted-foreground" />
        <span className="truncate font-medium">{name}</span>
        <span className="shrink-0 text-xs text-muted-foreground tabular-nums">
          {fileSizeText(bytes.size)}
        </span>
        {isSent && (
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Close ${name}`}
            onClick={() => props.onClose(id)}
            className="-my-1.5 -mr-1.5 ml-auto text-muted-foreground"
          >
            <Icon of={X} size={16} />
          </Button>
        )}
      </div>
      {isSound && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- its transcript is offered below
        <audio controls src={url} aria-label={name} className="mt-2 block h-10 w-full" />
      )}
      <p
        role={refusal === undefined ? 'status' : 'alert'}
        className={`mt-1.5 text-xs ${refusal === undefined ? 'text-muted-foreground' : 'text-destructive'}`}
      >
        {refusal ??
          (isInterrupted
            ? file
              ? text.notInText
              : text.interrupted
            : isSent
              ? text.uploaded
              : text.waiting)}
      </p>
      {isSent && isSound && path !== undefined && props.mayAiListen && (
        <TranscriptOffer
          keeperId={recording.keeperId}
          path={path}
          prepare={props.prepare}
          onInsert={(transcript) => props.onInsert(path, transcript)}
        />
      )}
      {(isInterrupted || refusal !== undefined) && (
        <div className="mt-2 flex flex-wrap gap-1.5">
          <Button
            size="sm"
            variant="quiet"
            onClick={() =>
              void (isInterrupted ? props.onAdd({ recording, bytes, isOnDevice: true }) : retry())
            }
          >
            {isInterrupted ? text.add : text.retry}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => saveBytes(recording, bytes)}>
            <Icon of={Download} size={14} />
            {text.download}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setIsAsking(true)}>
            {text.discard}
          </Button>
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          title={file ? text.discardFileTitle : text.cancelTitle}
          description={text.cancelText}
          confirmLabel={text.discard}
          busyLabel="Discarding…"
          onConfirm={discard}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}

/** Hands a recording to the browser as a file to keep. */
export function saveBytes(recording: Recording, bytes: Blob): void {
  saveBlob(fileOfRecording(recording, bytes).name, bytes)
}
