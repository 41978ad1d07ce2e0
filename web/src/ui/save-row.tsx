import type { ReactNode } from 'react'
import { Button, type ButtonLook } from './button.tsx'

type SaveRowProps = {
  label: string
  busyLabel: string
  isBusy: boolean
  /** What came of it, once it has. */
  message: ReactNode
  variant?: ButtonLook['variant']
  disabled?: boolean
}

/** The end of a form that stays on its screen: the button that sends it, and what came of it. */
export function SaveRow({ label, busyLabel, isBusy, message, ...look }: SaveRowProps) {
  return (
    <div className="flex items-center gap-3">
      <Button type="submit" {...look} isBusy={isBusy}>
        {isBusy ? busyLabel : label}
      </Button>
      <span role="status" className="text-sm text-muted-foreground">
        {message}
      </span>
    </div>
  )
}
