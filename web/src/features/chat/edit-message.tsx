import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { runInputMaxChars } from '#contracts/limits/limits.ts'
import { screenWording } from '#contracts/screens/screen-wording.ts'
import { useAuth } from '../../lib/auth.tsx'
import { useSendKeys } from '../../lib/enter-sends.ts'
import { readTab } from '../../lib/tab-words.ts'
import { Button } from '../../ui/button.tsx'
import type { ChatMessage } from './chat-message.ts'
import { closeEdited, editKey, isEdited, type Recall, writeEdited } from './edited-words.ts'

type EditMessageProps = {
  message: ChatMessage
  isBusy: boolean
  /** What had it opened from the message field, which gets the focus back; undefined where its own button did. */
  recall: Recall | undefined
  /** Answers whether the server took it; `onTaken` is told as soon as it has. */
  onSend: (text: string, onTaken: () => void) => Promise<boolean>
  onClose: () => void
}

/** Those that have brought the focus here: drawn again, the field leaves it where it is. */
const focusedFor = new WeakSet<Recall>()

/**
 * One's own message in a field: sent in other words, it begins a branch, and the old one is kept. What is typed stays in
 * this tab until then, also while the message is too far away to be drawn.
 */
export function EditMessage({ message, isBusy, recall, onSend, onClose }: EditMessageProps) {
  const key = editKey(useAuth().user?.id, message)
  const [text, setText] = useState(readTab(key) ?? message.content)
  const field = useRef<HTMLTextAreaElement>(null)
  const { isSend } = useSendKeys()
  const isTooLong = text.trim().length > runInputMaxChars
  const maySend = text.trim() !== '' && !isTooLong && !isBusy
  useEffect(() => {
    if (recall === undefined ? isEdited(key) : focusedFor.has(recall)) return
    if (recall !== undefined) focusedFor.add(recall)
    field.current?.focus()
    field.current?.setSelectionRange(-1, -1)
  }, [key, recall])

  function type(words: string): void {
    setText(words)
    writeEdited(key, words === message.content ? undefined : words)
  }

  async function send(): Promise<void> {
    if (!maySend) return
    closeEdited(key, text)
    onClose()
    const onTaken = () => writeEdited(key, undefined)
    if (await onSend(text.trim(), onTaken)) onTaken()
  }

  function cancel(): void {
    writeEdited(key, undefined)
    onClose()
    if (recall === undefined) focusEdit(message.id)
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key === 'Escape') {
      event.stopPropagation()
      cancel()
    } else if (isSend(event)) {
      event.preventDefault()
      void send()
    }
  }

  return (
    <form
      className="grid w-full gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <textarea
        ref={field}
        aria-label="Your message"
        aria-invalid={isTooLong}
        rows={2}
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
        className="field-sizing-content max-h-72 w-full resize-none rounded-2xl rounded-br-sm border bg-background px-4 py-2.5 text-base focus-visible:outline-offset-0"
      />
      {isTooLong && (
        <p role="alert" className="text-sm text-destructive">
          {screenWording.inputTooLong}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p className="mr-auto text-xs text-muted-foreground">The earlier version is kept.</p>
        <Button variant="ghost" size="sm" onClick={cancel}>
          Cancel
        </Button>
        <Button variant="quiet" size="sm" type="submit" disabled={!maySend}>
          Send
        </Button>
      </div>
    </form>
  )
}

/** The button that opened the field gets the focus back, once it is drawn again. */
function focusEdit(messageId: string): void {
  requestAnimationFrame(() => {
    const message = document.querySelector(`article[data-message="${CSS.escape(messageId)}"]`)
    message?.querySelector<HTMLElement>('[data-edit]')?.focus({ preventScroll: true })
  })
}
