import { Check, Copy, Download, Trash2 } from 'lucide-react'
import type { Theme } from '#contracts/themes/themes.ts'
import { DuplicateOrEdit, Origin } from '../../ui/built-in-or-own.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { MenuItem } from '../../ui/menu.tsx'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { Pill } from '../../ui/pill.tsx'
import { ThemePreview } from './theme-preview.tsx'

export type ThemeHandlers = {
  onUse: (theme: Theme) => void
  onDuplicate: (theme: Theme) => void
  onEdit: (theme: Theme) => void
  onExport: (theme: Theme) => void
  onDelete: (theme: Theme) => void
}

type ThemeCardProps = { theme: Theme; isInUse: boolean; isBusy: boolean; handlers: ThemeHandlers }

/** One theme of the gallery, in light and in dark. */
export function ThemeCard({ theme, isInUse, isBusy, handlers }: ThemeCardProps) {
  const { name } = theme
  return (
    <Card className={classes('flex h-full flex-col overflow-hidden', isInUse && 'border-primary')}>
      <div className="grid grid-cols-2 border-b">
        <ThemePreview palette={theme.light} mode="light" />
        <ThemePreview palette={theme.dark} mode="dark" />
      </div>
      <div className="flex flex-1 flex-col gap-3 px-4.5 pt-3.5 pb-3.5">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 className="text-lg leading-tight break-words">{name}</h2>
            <Origin updatedAt={theme.updated_at} />
          </div>
          <ThemeMenu theme={theme} handlers={handlers} />
        </div>
        <div className="mt-auto flex min-h-8 flex-wrap items-center gap-1.5">
          {isInUse ? (
            <Pill tone="accent" className="h-8 px-3">
              <Icon of={Check} size={14} />
              In use
            </Pill>
          ) : (
            <Button
              variant="quiet"
              size="sm"
              aria-label={`Use this theme: ${name}`}
              isBusy={isBusy}
              onClick={() => handlers.onUse(theme)}
            >
              Use this theme
            </Button>
          )}
          <DuplicateOrEdit
            name={name}
            isBuiltIn={theme.built_in}
            onDuplicate={() => handlers.onDuplicate(theme)}
            onEdit={() => handlers.onEdit(theme)}
          />
        </div>
      </div>
    </Card>
  )
}

function ThemeMenu({ theme, handlers }: { theme: Theme; handlers: ThemeHandlers }) {
  return (
    <MoreMenu about={theme.name} place="corner">
      <MenuItem icon={Copy} onSelect={() => handlers.onDuplicate(theme)}>
        Duplicate
      </MenuItem>
      <MenuItem icon={Download} onSelect={() => handlers.onExport(theme)}>
        Export as JSON
      </MenuItem>
      {!theme.built_in && (
        <MenuItem icon={Trash2} isDestructive onSelect={() => handlers.onDelete(theme)}>
          Delete
        </MenuItem>
      )}
    </MoreMenu>
  )
}
