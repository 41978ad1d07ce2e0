import { defaultTheme } from '#contracts/themes/built-in-themes.ts'
import { themeWording } from '#contracts/themes/theme-wording.ts'
import type { Theme } from '#contracts/themes/themes.ts'
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
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={async () => {
        await deleteTheme(theme.id)
        onDeleted(theme)
      }}
      title={`Delete the theme ${theme.name}?`}
      description={`${isInUse ? `It is in use: Keeper goes back to ${defaultTheme.name}. ` : ''}This can't be undone; export it first if you may want it again.`}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      failed={themeWording.deleteFailed}
    />
  )
}
