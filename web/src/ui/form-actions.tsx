import { Button, type ButtonLook } from './button.tsx'
import { classes } from './classes.ts'

type FormActionsProps = {
  label: string
  busyLabel: string
  isBusy: boolean
  onCancel: () => void
  disabled?: boolean
  variant?: ButtonLook['variant']
  /** A form that is a dialog's, or a page's own: there its buttons begin where its fields do, as a SaveRow does. */
  place?: 'dialog' | 'page'
  className?: string
}

/** The end of a form that can be left: Cancel, which waits while the form is sent, and the button that sends it. */
export function FormActions(props: FormActionsProps) {
  const { label, busyLabel, isBusy, onCancel, disabled, variant, place = 'dialog', className } = props
  return (
    <div className={classes('flex gap-2', place === 'dialog' ? 'justify-end' : 'border-t', className)}>
      <Button variant="quiet" disabled={isBusy} onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" variant={variant} isBusy={isBusy} disabled={disabled}>
        {isBusy ? busyLabel : label}
      </Button>
    </div>
  )
}
