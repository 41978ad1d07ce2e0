import { ImageUp, X } from 'lucide-react'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Agent } from '#contracts/agents/agents.ts'
import { sentenceOf } from '../../lib/form-failure.ts'
import { AgentAvatar } from '../../ui/agent-avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { type AgentFields, savedPicture } from './agent-fields.ts'
import { useFieldError } from './form-controls.tsx'
import { preparePicture } from './pictures.api.ts'

/** Chooses a picture in place of the emoji: by a button, or dropped. It is stored with the agent. */
export function PictureField({ edited }: { edited: Agent | undefined }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const config = useWatch<AgentFields, 'config'>({ name: 'config' })
  const shown = useShownPicture(edited)
  const { take, remove, isBusy, error } = usePictureChoice()
  const [isOver, setIsOver] = useState(false)

  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    const [file] = event.dataTransfer.files
    if (file) void take(file)
  }

  return (
    <div
      role="group"
      aria-labelledby={id}
      aria-describedby={`${id}-about`}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={classes('grid gap-1.5 rounded-lg', isOver && 'bg-accent outline-2 outline-offset-4')}
    >
      <p id={id} className="text-sm font-medium">
        Picture
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <AgentAvatar config={config} picture={shown} />
        <Button
          ref={choose}
          variant="quiet"
          size="sm"
          disabled={isBusy}
          aria-describedby={`${id}-about`}
          onClick={() => input.current?.click()}
        >
          <Icon of={ImageUp} size={15} />
          {isBusy ? 'Uploading...' : shown === undefined ? 'Choose a picture' : 'Choose another picture'}
        </Button>
        {shown !== undefined && !isBusy && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              remove()
              choose.current?.focus()
            }}
          >
            <Icon of={X} size={15} />
            Remove picture
          </Button>
        )}
        <input
          ref={input}
          type="file"
          accept="image/*"
          aria-label="Picture file"
          hidden
          onChange={({ target }) => {
            const [file] = target.files ?? []
            // The same file can be chosen again.
            target.value = ''
            if (file) void take(file)
          }}
        />
      </div>
      <p
        id={`${id}-about`}
        role={error ? 'alert' : undefined}
        className={classes('text-sm', error ? 'text-destructive' : 'text-muted-foreground')}
      >
        {error ?? 'Shown in place of the emoji, cropped to a square. You can drop one here.'}
      </p>
    </div>
  )
}

/** The picture that the form shows now; undefined while that is the emoji. */
export function useShownPicture(edited: Agent | undefined): string | undefined {
  const picture = useWatch<AgentFields, 'picture'>({ name: 'picture' })
  return picture === savedPicture ? edited?.picture_url : picture || undefined
}

function usePictureChoice() {
  const { setValue } = useFormContext<AgentFields>()
  const refused = useFieldError('picture')
  const [uploading, setUploading] = useState<AbortController>()
  const [failure, setFailure] = useState<string>()
  const latest = useRef<AbortController>(undefined)
  useEffect(() => () => latest.current?.abort(), [])

  function set(picture: string) {
    setFailure(undefined)
    setValue('picture', picture, { shouldDirty: true, shouldValidate: true })
  }

  async function take(file: File) {
    latest.current?.abort()
    const controller = new AbortController()
    latest.current = controller
    setUploading(controller)
    setFailure(undefined)
    try {
      set(await preparePicture(file, controller.signal))
    } catch (error) {
      if (!controller.signal.aborted) setFailure(sentenceOf(error))
    } finally {
      if (latest.current === controller) setUploading(undefined)
    }
  }

  return { take, remove: () => set(''), isBusy: uploading !== undefined, error: failure ?? refused }
}
