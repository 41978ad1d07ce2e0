import type { ReactNode } from 'react'
import { Button, type ButtonLook } from './button.tsx'
import { classes } from './classes.ts'

type FormActionsProps = {
  label: string
  /** Both absent where there is no wait. */
  busyLabel?: string
  isBusy?: boolean
  /** Absent where there is nothing to leave. */
  onCancel?: () => void
  cancelLabel?: string
  disabled?: boolean
  variant?: ButtonLook['variant']
  size?: ButtonLook['size']
  /** A form that is a dialog's, a page's own or part of a row: the latter two begin where their fields do, as a SaveRow does. */
  place?: keyof typeof places
  className?: string
  /** Before both, such as a button that deletes. */
  children?: ReactNode
}

const places = { dialog: 'justify-end', page: 'border-t', row: '' }

/** The end of a form that can be left: Cancel, which waits while the form is sent, and then the button that sends it. */
export function FormActions(props: FormActionsProps) {
  const { label, busyLabel = label, isBusy = false, onCancel, cancelLabel = 'Cancel' } = props
  const { disabled, variant, size } = props
  return (
    <div className={classes('flex flex-wrap gap-2', places[props.place ?? 'dialog'], props.className)}>
      {props.children}
      {onCancel && (
        <Button variant="quiet" size={size} disabled={isBusy} onClick={onCancel}>
          {cancelLabel}
        </Button>
      )}
      <Button type="submit" variant={variant} size={size} isBusy={isBusy} disabled={disabled}>
        {isBusy ? busyLabel : label}
      </Button>
    </div>
  )
}
