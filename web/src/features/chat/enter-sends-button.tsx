import { chooseEnterSends, useEnterSends } from '../../lib/enter-sends.ts'
import { enterSendsTitle, sendSentence } from '../../lib/send-keys.ts'

/** Says below the composer how a message is sent on this device, and lets one choose. On a phone the button says it. */
export function EnterSendsButton() {
  const enterSends = useEnterSends()
  return (
    <>
      <span data-send-sentence className="[@media(hover:none)_and_(pointer:coarse)]:hidden">
        {sendSentence(enterSends)}
      </span>
      <button
        type="button"
        role="switch"
        aria-checked={enterSends}
        title={enterSendsTitle(enterSends)}
        onClick={() => chooseEnterSends(!enterSends)}
        className="group inline-flex min-h-6 items-center gap-1.5 hover:text-foreground"
      >
        <span
          aria-hidden
          className="flex h-3.5 w-6 items-center rounded-full bg-input p-0.5 transition-colors group-aria-checked:bg-primary"
        >
          <span className="size-2.5 rounded-full bg-card transition-transform group-aria-checked:translate-x-2.5" />
        </span>
        Send with Enter
      </button>
    </>
  )
}
