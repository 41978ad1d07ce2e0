import type { ReactNode } from 'react'
import type { ButtonLook } from './button.tsx'
import { Notice } from './notice.tsx'
import { SaveRow } from './save-row.tsx'

/** What came of the last save; nothing while somebody goes on editing. */
export type SaveOutcome = { failure?: string; isSaved?: boolean }

type SettingsFormProps = {
  onSubmit: () => Promise<void>
  outcome: SaveOutcome
  onOutcome: (outcome: SaveOutcome) => void
  isBusy: boolean
  label: string
  busyLabel: string
  savedText: string
  variant?: ButtonLook['variant']
  children: ReactNode
}

/** A form that stays on its screen and says there what came of saving it. */
export function SettingsForm(props: SettingsFormProps) {
  const { onSubmit, outcome, onOutcome, savedText, children, ...saving } = props
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit()
      }}
      onChange={() => onOutcome({})}
      className="grid gap-5"
    >
      {outcome.failure && <Notice tone="destructive">{outcome.failure}</Notice>}
      {children}
      <SaveRow {...saving} message={outcome.isSaved && savedText} />
    </form>
  )
}
