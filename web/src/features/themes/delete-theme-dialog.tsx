import { useState } from 'react'
import { defaultTheme } from '#contracts/built-in-themes.ts'
import { themeWording } from '#contracts/theme-wording.ts'
import type { Theme } from '#contracts/themes.ts'
import { sentenceOf } from '../../lib/form-failure.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { deleteTheme } from './themes.api.ts'

type DeleteThemeDialogProps = {
  theme: Theme
  isInUse: boolean
  onClose: () => void
  onDeleted: (theme: Theme) => void
}

/** Asks before a theme is deleted, by its name. */
export function DeleteThemeDialog({ theme, isInUse, onClose, onDeleted }: DeleteThemeDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function confirm() {
    setIsBusy(true)
    setError(undefined)
    try {
      await deleteTheme(theme.id)
      onDeleted(theme)
      onClose()
    } catch (cause) {
      setError(`${themeWording.deleteFailed}. ${sentenceOf(cause)}`)
      setIsBusy(false)
    }
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => void confirm()}
      title={`Delete the theme ${theme.name}?`}
      description={`${isInUse ? `It is in use: Keeper goes back to ${defaultTheme.name}. ` : ''}This can't be undone; export it first if you may want it again.`}
      confirmLabel={isBusy ? 'Deleting...' : 'Delete'}
      isBusy={isBusy}
      error={error}
    />
  )
}
