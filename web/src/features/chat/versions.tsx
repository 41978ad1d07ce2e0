import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Icon } from '../../ui/icon.tsx'
import type { ChatMessage } from './chat-message.ts'
import { actionClass } from './action-button.tsx'

type VersionsProps = {
  message: ChatMessage
  isBusy: boolean
  onVersion: (message: ChatMessage, versionId: string) => Promise<string | undefined>
}

/** Which version of a message this is, and the way to those beside it: buttons, or the arrow keys on them. */
export function Versions({ message, isBusy, onVersion }: VersionsProps) {
  const { versions = [] } = message
  if (versions.length < 2) return null
  // What was written here just now is the newest, under a name of its own.
  const known = versions.indexOf(message.id)
  const at = known === -1 ? versions.length - 1 : known

  async function show(step: number): Promise<void> {
    const versionId = versions[at + step]
    if (versionId === undefined || isBusy) return
    const shownId = await onVersion(message, versionId)
    if (shownId !== undefined) focusVersions(shownId, step)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    void show(event.key === 'ArrowLeft' ? -1 : 1)
  }

  return (
    // The arrow keys are a shorter way to its buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      aria-label={`Version ${at + 1} of ${versions.length}`}
      data-versions=""
      onKeyDown={onKeyDown}
      className="inline-flex items-center text-xs text-muted-foreground tabular-nums print:hidden"
    >
      <button
        type="button"
        className={actionClass}
        aria-label="Earlier version"
        title="Earlier version"
        aria-disabled={at === 0 || isBusy}
        onClick={() => void show(-1)}
      >
        <Icon of={ChevronLeft} size={14} />
      </button>
      {`${at + 1}/${versions.length}`}
      <button
        type="button"
        className={actionClass}
        aria-label="Later version"
        title="Later version"
        aria-disabled={at === versions.length - 1 || isBusy}
        onClick={() => void show(1)}
      >
        <Icon of={ChevronRight} size={14} />
      </button>
    </div>
  )
}

/** The version that took the place of another one gets the focus on the same button, once it is drawn. */
function focusVersions(messageId: string, step: number): void {
  requestAnimationFrame(() => {
    const message = document.querySelector(`article[data-message="${CSS.escape(messageId)}"]`)
    const buttons = message?.querySelectorAll<HTMLElement>('[data-versions] button')
    buttons?.[step < 0 ? 0 : 1]?.focus({ preventScroll: true })
  })
}
