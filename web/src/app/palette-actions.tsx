import { Command } from 'cmdk'
import {
  ArrowLeftRight,
  BookPlus,
  Bot,
  Download,
  Keyboard,
  KeyRound,
  LogOut,
  Monitor,
  Moon,
  PenLine,
  Sun,
  Trash2,
} from 'lucide-react'
import { importScreenWording } from '#contracts/keepers/import-screen-wording.ts'
import { type AppearanceChoice, chooseAppearance } from '../lib/appearance.ts'
import { useLastKeeper } from '../lib/last-keeper.ts'
import { trashOfLast, transferOfLast, writeInLast } from './go-to-keys.ts'
import { PaletteItem, useGoTo } from './palette-item.tsx'
import { paths } from './paths.ts'
import { focusForm } from './use-focus-on-navigation.ts'
import { useSignOut } from './use-sign-out.ts'

type PaletteActionsProps = { onClose: () => void; onShortcuts: () => void }

const appearances = [
  { choice: 'dark', name: 'Dark appearance', icon: Moon },
  { choice: 'light', name: 'Light appearance', icon: Sun },
  { choice: 'system', name: 'System appearance', icon: Monitor },
] as const

/** What the palette does rather than goes to. */
export function PaletteActions({ onClose, onShortcuts }: PaletteActionsProps) {
  const goTo = useGoTo(onClose)
  const signOut = useSignOut()
  const last = useLastKeeper()

  function choose(choice: AppearanceChoice) {
    onClose()
    chooseAppearance(choice)
  }

  return (
    <Command.Group heading="Actions">
      <PaletteItem
        id="write"
        name="Write a moment"
        keywords={['new', 'entry', 'journal', 'note']}
        icon={PenLine}
        onSelect={() => goTo(writeInLast(last))}
      />
      <PaletteItem
        id="new-keeper"
        name="New keeper"
        keywords={['create', 'journal']}
        icon={BookPlus}
        onSelect={() => goTo(paths.newKeeper, focusForm)}
      />
      <PaletteItem
        id="new-agent"
        name="New agent"
        keywords={['create']}
        icon={Bot}
        onSelect={() => goTo(paths.newAgent, focusForm)}
      />
      <PaletteItem
        id="transfer"
        name={importScreenWording.title}
        keywords={['upload', 'download', 'zip', 'markdown', 'obsidian', 'day one', 'backup']}
        icon={ArrowLeftRight}
        onSelect={() => goTo(transferOfLast(last))}
      />
      <PaletteItem
        id="export-all"
        name="Export everything"
        keywords={['download', 'zip', 'backup', 'your data']}
        icon={Download}
        onSelect={() => goTo(paths.data)}
      />
      <PaletteItem
        id="trash"
        name="Trash"
        keywords={['deleted', 'restore', 'bin']}
        icon={Trash2}
        onSelect={() => goTo(trashOfLast(last))}
      />
      {appearances.map(({ choice, name, icon }) => (
        <PaletteItem
          key={choice}
          id={choice}
          name={name}
          keywords={['mode', 'theme']}
          icon={icon}
          onSelect={() => choose(choice)}
        />
      ))}
      <PaletteItem
        id="change-password"
        name="Change password"
        keywords={['security']}
        icon={KeyRound}
        onSelect={() => goTo(paths.security, focusForm)}
      />
      <PaletteItem
        id="shortcuts"
        name="Keyboard shortcuts"
        keywords={['help', 'keys']}
        icon={Keyboard}
        onSelect={onShortcuts}
      />
      <PaletteItem
        id="sign-out"
        name="Sign out"
        keywords={['log out', 'logout']}
        icon={LogOut}
        onSelect={() => {
          onClose()
          void signOut()
        }}
      />
    </Command.Group>
  )
}
