import { FileText, Paperclip, X } from 'lucide-react'
import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { fileSizeText } from '#contracts/keepers/attachment-wording.ts'
import { messageFilesAccepted } from '#contracts/sessions/message-file-choices.ts'
import { messageFileWording } from '#contracts/sessions/message-file-wording.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import type { ComposerExtras as Control } from './composer.tsx'
import { DictateButton } from './dictate-button.tsx'
import type { DictatedTo } from './dictation.api.ts'
import { type AttachedFile, useAttachedFiles } from './use-attached-files.ts'

type ComposerExtrasProps = {
  slug: string
  agentId: string | undefined
  control: RefObject<Control | null>
  field: RefObject<HTMLTextAreaElement | null>
  /** Undefined where nothing is dictated. */
  dictatedTo: DictatedTo | undefined
  /** An answer is being written, which files wait for. */
  isRunning: boolean
  onChange: (attached: 'none' | 'uploading' | 'ready') => void
}

/** The paperclip, the microphone and what is attached, inside the composer. Files can be chosen, pasted and dropped. */
export function ComposerExtras(props: ComposerExtrasProps) {
  const { slug, agentId, control, field, dictatedTo, isRunning, onChange } = props
  const attached = useAttachedFiles(slug, agentId)
  const { files, error, add, remove } = attached
  const picker = useRef<HTMLInputElement>(null)
  const isDropping = useFilesGiven(field, add)
  const state = stateOf(files)
  useEffect(() => onChange(state), [onChange, state])
  useImperativeHandle(control, () => ({ put: attached.put, take: attached.take }))
  const isShown = files.length > 0 || isDropping || error !== undefined
  return (
    <>
      {isShown && (
        <div className="order-first grid basis-full gap-2 py-1 pr-1">
          {isDropping && <p className="text-sm text-muted-foreground">Drop the files to attach them.</p>}
          {files.length > 0 && (
            <ul aria-label="Files to send" className="flex max-h-48 flex-wrap gap-2 overflow-y-auto">
              {files.map((file) => (
                <Attached key={file.key} file={file} onRemove={() => remove(file.key)} field={field} />
              ))}
            </ul>
          )}
          {isRunning && state === 'ready' && (
            <p role="status" className="text-sm text-muted-foreground">
              {messageFileWording.waits}
            </p>
          )}
          {error !== undefined && (
            <p role="alert" className="text-sm text-destructive">
              {error}
            </p>
          )}
        </div>
      )}
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={messageFilesAccepted}
        onChange={({ target }) => {
          add([...(target.files ?? [])])
          target.value = ''
          field.current?.focus()
        }}
      />
      <Button
        variant="ghost"
        size="icon"
        aria-label="Attach files"
        title="Attach files"
        onClick={() => picker.current?.click()}
        className="text-muted-foreground"
      >
        <Icon of={Paperclip} size={17} />
      </Button>
      {dictatedTo && <DictateButton to={dictatedTo} field={field} />}
    </>
  )
}

function stateOf(files: readonly AttachedFile[]): 'none' | 'uploading' | 'ready' {
  if (files.some(({ uploaded, error }) => !uploaded && error === undefined)) return 'uploading'
  return files.some(({ uploaded }) => uploaded) ? 'ready' : 'none'
}

function Attached({
  file,
  field,
  onRemove,
}: {
  file: AttachedFile
  field: RefObject<HTMLTextAreaElement | null>
  onRemove: () => void
}) {
  const { name, bytes, share, uploaded, error } = file
  return (
    <li className="grid max-w-full min-w-0 gap-1 rounded-lg border py-1.5 pr-1 pl-1.5 text-sm">
      <div className="flex min-w-0 items-center gap-2">
        {uploaded?.type.startsWith('image/') ? (
          <img src={uploaded.url} alt="" className="size-9 shrink-0 rounded-md object-cover" />
        ) : (
          <span className="grid size-9 shrink-0 place-items-center rounded-md bg-muted text-muted-foreground">
            <Icon of={FileText} size={16} />
          </span>
        )}
        <div className="min-w-0">
          <p className="max-w-48 truncate" title={name}>
            {name}
          </p>
          <p className="text-xs text-muted-foreground">{fileSizeText(bytes)}</p>
        </div>
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Remove ${name}`}
          title="Remove"
          onClick={() => {
            onRemove()
            field.current?.focus()
          }}
          className="size-7 text-muted-foreground"
        >
          <Icon of={X} size={14} />
        </Button>
      </div>
      {!uploaded && error === undefined && (
        <ProgressBar aria-label={`Uploading ${name}`} max={1} value={share} className="h-1" />
      )}
      {error !== undefined && (
        <p role="alert" className="max-w-64 text-xs text-destructive">
          {error}
        </p>
      )}
    </li>
  )
}

/** Files that are pasted into the field, or dropped anywhere on the page. Whether some are held over it. */
function useFilesGiven(field: RefObject<HTMLTextAreaElement | null>, add: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const latest = useRef(add)
  useEffect(() => {
    latest.current = add
  })
  useEffect(() => {
    const element = field.current
    const abort = new AbortController()
    const { signal } = abort
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      // A text that is copied from an office program comes with a picture of itself.
      const isText = event.clipboardData?.types.includes('text/plain') ?? false
      if (files.length === 0 || isText) return
      event.preventDefault()
      latest.current(files)
    }
    const onDrag = (event: DragEvent) => {
      // Another part of the page may take files where they are.
      if (event.defaultPrevented) return setIsOver(false)
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsOver(true)
    }
    element?.addEventListener('paste', onPaste, { signal })
    addEventListener('dragenter', onDrag, { signal })
    addEventListener('dragover', onDrag, { signal })
    addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && setIsOver(false), {
      signal,
    })
    addEventListener(
      'drop',
      (event) => {
        setIsOver(false)
        if (event.defaultPrevented || !hasFiles(event)) return
        event.preventDefault()
        latest.current([...(event.dataTransfer?.files ?? [])])
        element?.focus()
      },
      { signal },
    )
    return () => abort.abort()
  }, [field])
  return isOver
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}
