import { ArrowUp, Square } from 'lucide-react'
import {
  type KeyboardEvent,
  lazy,
  type RefObject,
  Suspense,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { composerMaxHeightPx, runInputMaxChars } from '#contracts/limits/limits.ts'
import { screenWording } from '#contracts/screens/screen-wording.ts'
import { useAuth } from '../../lib/auth.tsx'
import { useSendKeys } from '../../lib/enter-sends.ts'
import { buttonClass } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Files } from './chat-message.ts'
import type { DictatedTo } from './dictation.api.ts'
import { readDraft, writeDraft } from './chat-storage.ts'
import { messagePlaceholder } from './message-placeholder.ts'

/** For people who are signed in. */
const Extras = lazy(async () => {
  try {
    return { default: (await import('./composer-extras.tsx')).ComposerExtras }
  } catch {
    return { default: () => <></> }
  }
})

/** What is attached to the message that is being written. */
export type ComposerExtras = {
  put: (files: Files) => void
  /** They are no longer there, for they are sent. */
  take: () => Files
}

/** What others may do with the message field. */
export type MessageField = {
  focus: () => void
  /** Sends what is in it, if that can go now. */
  send: () => void
  /** Puts a text before what is in it, files with what is there, and the focus there. */
  put: (text: string, files?: Files) => void
}

type ComposerProps = {
  agentName: string
  slug: string
  /** Another button of the page is the filled one. */
  isQuiet?: boolean
  input: RefObject<MessageField | null>
  /** A reply is being written: the button stops it. */
  isRunning: boolean
  isStopping: boolean
  /** Sending waits until the conversation is there, and may be wished for before. */
  isWaiting: boolean
  onWish: (isWished: boolean) => void
  /** A message waits for the answer already. */
  isQueueFull: boolean
  /** Sends, or lets the message wait for the answer that is being written. */
  onSend: (text: string, files: Files) => void
  /** Whose models get what is attached. */
  agentId: string | undefined
  /** Whom dictated messages go to; undefined where nothing is dictated. */
  dictatedTo?: DictatedTo | undefined
  /** ↑ in the empty field: what comes back into it, if anything; undefined where there is nothing to edit. */
  onRecall: () => string | undefined
  onStop: () => void
}

/** Where the person writes. What is typed survives a reload of the tab. */
export function Composer({
  agentName,
  slug,
  agentId,
  dictatedTo,
  isQuiet = false,
  input,
  onSend,
  onWish,
  onRecall,
  onStop,
  ...now
}: ComposerProps) {
  const { user } = useAuth()
  const extras = useRef<ComposerExtras>(null)
  const [attached, setAttached] = useState<'none' | 'uploading' | 'ready'>('none')
  const [text, setText] = useState(() => readDraft(user?.id, slug))
  const field = useRef<HTMLTextAreaElement>(null)
  const sendClass = classes(
    buttonClass({ size: 'icon', variant: isQuiet ? 'quiet' : 'primary' }),
    'rounded-[11px]',
  )
  const hintId = useId()
  const keys = useSendKeys()
  const isTooLong = text.trim().length > runInputMaxChars
  // Files go with the next message: one that waits for an answer is a text.
  const isHeld = attached === 'uploading' || (attached === 'ready' && now.isRunning)
  const isWritten = text.trim() !== '' && !isTooLong && !isHeld
  const isFull = now.isRunning && now.isQueueFull
  useLayoutEffect(() => {
    const element = field.current
    // Where the browser can't let a field grow by itself, it is measured.
    if (element === null || CSS.supports('field-sizing', 'content')) return
    element.style.height = 'auto'
    element.style.height = `${Math.min(element.scrollHeight, composerMaxHeightPx)}px`
  }, [text])
  useImperativeHandle<MessageField | null, MessageField | null>(input, () => ({
    focus: () => field.current?.focus(),
    send,
    put(before, files) {
      if (files) extras.current?.put(files)
      if (before !== '') change([before, text].filter((part) => part !== '').join('\n\n'))
      field.current?.focus()
    },
  }))

  function change(next: string): void {
    setText(next)
    onWish(false)
    writeDraft(user?.id, slug, next)
  }

  function send(): void {
    if (!isWritten || isFull) return
    if (now.isWaiting) return onWish(true)
    onSend(text.trim(), extras.current?.take() ?? [])
    change('')
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'ArrowUp' && text === '' && !hasModifier(event)) {
      const recalled = onRecall()
      if (recalled === undefined) return
      event.preventDefault()
      return change(recalled)
    }
    if (!keys.isSend(event)) return
    event.preventDefault()
    send()
  }

  return (
    <form
      className="composer"
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        send()
        field.current?.focus()
      }}
    >
      <div className="flex flex-wrap items-end gap-2 rounded-2xl border border-hair bg-card py-2 pr-2 pl-4 transition-colors hover:border-input focus-within:border-ring sm:gap-3 sm:py-2.5 sm:pr-3 sm:pl-4.5">
        <textarea
          ref={field}
          rows={1}
          value={text}
          onChange={(event) => change(event.target.value)}
          onKeyDown={onKeyDown}
          placeholder={messagePlaceholder(agentName, keys.hint)}
          aria-label={`Message ${agentName}`}
          aria-invalid={isTooLong || undefined}
          aria-describedby={isTooLong ? hintId : undefined}
          style={{ maxHeight: composerMaxHeightPx }}
          className="field-sizing-content min-w-0 flex-1 resize-none bg-transparent py-1.5 text-base leading-6 outline-none placeholder:text-muted-foreground max-sm:placeholder:text-xs"
        />
        {user && (
          <Suspense>
            <Extras
              {...{ slug, agentId, field, dictatedTo }}
              isRunning={now.isRunning}
              control={extras}
              onChange={setAttached}
            />
          </Suspense>
        )}
        {now.isRunning && isWritten && !isFull && (
          <button
            type="submit"
            aria-label="Send after the answer"
            title="Send after the answer"
            className={sendClass}
          >
            <Icon of={ArrowUp} />
          </button>
        )}
        {now.isRunning ? (
          <button
            key="stop"
            type="button"
            aria-label="Stop"
            title="Stop"
            disabled={now.isStopping}
            // The second click of a double click was meant for Send.
            onClick={(event) => event.detail < 2 && onStop()}
            className={sendClass}
          >
            <Icon of={Square} size={14} className="fill-current" />
          </button>
        ) : (
          <button
            key="send"
            type="submit"
            aria-label="Send message"
            title="Send"
            disabled={!isWritten || now.isWaiting}
            className={sendClass}
          >
            <Icon of={ArrowUp} />
          </button>
        )}
      </div>
      {isFull && isWritten && (
        <p role="status" className="mt-1.5 text-sm text-muted-foreground">
          A message already waits for the answer. Edit or remove it first.
        </p>
      )}
      {isTooLong && (
        <p id={hintId} role="alert" className="mt-1.5 text-sm text-destructive">
          {screenWording.inputTooLong}
        </p>
      )}
    </form>
  )
}

function hasModifier(event: KeyboardEvent): boolean {
  return event.shiftKey || event.altKey || event.ctrlKey || event.metaKey
}
