import { Button, type ButtonLook } from './button.tsx'
import { classes } from './classes.ts'

type FormActionsProps = {
  label: string
  busyLabel: string
  isBusy: boolean
  onCancel: () => void
  disabled?: boolean
  variant?: ButtonLook['variant']
  className?: string
}

/** The end of a form that can be left: Cancel, which waits while the form is sent, and the button that sends it. */
export function FormActions(props: FormActionsProps) {
  const { label, busyLabel, isBusy, onCancel, disabled, variant, className } = props
  return (
    <div className={classes('flex justify-end gap-2', className)}>
      <Button variant="quiet" disabled={isBusy} onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" variant={variant} isBusy={isBusy} disabled={disabled}>
        {isBusy ? busyLabel : label}
      </Button>
    </div>
  )
}
