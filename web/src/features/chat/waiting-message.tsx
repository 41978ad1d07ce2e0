import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import type { WaitingMessage as Waiting } from './use-waiting-message.ts'

type WaitingMessageProps = {
  waiting: Waiting
  /** Takes it back into the message field. */
  onEdit: (text: string) => void
}

/** The message that is sent once the agent has answered. */
export function WaitingMessage({ waiting, onEdit }: WaitingMessageProps) {
  const { text, isHeldBack, send, take } = waiting
  const whole = useRef<HTMLElement>(null)
  useEffect(() => {
    whole.current?.scrollIntoView({ block: 'end' })
  }, [])
  return (
    <section ref={whole} aria-label="Waiting message" className="flex justify-end pb-6">
      <div className="grid max-w-[86%] min-w-0 justify-items-end gap-1.5 sm:max-w-[78%]">
        <p className="max-h-48 max-w-full overflow-y-auto rounded-2xl rounded-br-sm border border-dashed px-4 py-2.5 [overflow-wrap:anywhere] whitespace-pre-wrap">
          {text}
        </p>
        <div className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1 text-sm">
          <span role="status" className="text-muted-foreground">
            {isHeldBack ? 'Not sent: the answer didn’t finish.' : 'Waits for the answer'}
          </span>
          {isHeldBack && (
            <Button
              variant="quiet"
              size="sm"
              onClick={() => {
                send()
                onEdit('')
              }}
            >
              Send now
            </Button>
          )}
          <Button variant="quiet" size="sm" onClick={() => onEdit(take())}>
            Edit
          </Button>
          <Button
            variant="quiet"
            size="sm"
            onClick={() => {
              take()
              onEdit('')
            }}
          >
            Remove
          </Button>
        </div>
      </div>
    </section>
  )
}
