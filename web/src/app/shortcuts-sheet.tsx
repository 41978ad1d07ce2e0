import { shortcutsWording } from '#contracts/screens/shortcuts-wording.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useAuth } from '../lib/auth.tsx'
import { useSendKeys } from '../lib/enter-sends.ts'
import { presentScreenKeys } from '../lib/screen-keys.ts'
import { hasSingleKeys } from '../lib/single-keys.ts'
import { goToKeys } from './go-to-keys.ts'
import { modifierKey } from './modifier-key.ts'

/** The keys of the open screen come first. */
const ofThisScreen = () => {
  const present = presentScreenKeys()
  if (present === undefined) return []
  const { title, keys } = present
  return [{ title, shortcuts: keys.map(({ label, does }) => ({ keys: label, does })) }]
}

const groups = (isAdmin: boolean, { send, newLine }: ReturnType<typeof useSendKeys>) => [
  ...ofThisScreen(),
  {
    title: 'Everywhere',
    shortcuts: [
      { keys: [modifierKey(), 'K'], does: 'Go anywhere, or run an agent' },
      { keys: ['?'], does: 'Show this list' },
      { keys: ['Esc'], does: 'Close a dialog or menu' },
      { keys: ['Tab'], does: 'Go to the next control' },
      { keys: ['N'], does: 'Write a moment; in the studio a new agent, in the list of keepers a new keeper' },
    ],
  },
  {
    title: 'Go to',
    shortcuts: goToKeys
      .filter(({ isForAdmins }) => isAdmin || !isForAdmins)
      .map(({ key, name }) => ({ keys: ['G', key.toUpperCase()], does: name })),
  },
  {
    title: 'Writing a moment',
    shortcuts: [
      { keys: [modifierKey(), 'Enter'], does: 'Save the moment' },
      { keys: [modifierKey(), '.'], does: 'Show or hide what is known about it' },
      { keys: [modifierKey(), '\\'], does: 'Show or hide the sidebar' },
    ],
  },
  {
    title: 'Writing to an agent',
    shortcuts: [
      { keys: send, does: 'Send the message, or run the agent' },
      { keys: newLine, does: 'Start a new line' },
      { keys: ['↑'], does: 'Edit your last message, from the empty field' },
      { keys: [modifierKey(), 'F'], does: 'Find in a long conversation' },
      { keys: ['Esc'], does: 'Stop an answer' },
    ],
  },
]

/** What can be done by keyboard. */
export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const { user } = useAuth()
  const sendKeys = useSendKeys()
  return (
    <Dialog isOpen onClose={onClose} title="Keyboard shortcuts">
      {!hasSingleKeys() && <p className="mt-3 text-sm text-muted-foreground">{shortcutsWording.areOff}</p>}
      {groups(user?.role === 'admin', sendKeys).map(({ title, shortcuts }) => (
        <section key={title} className="mt-5">
          <h3 className="font-sans text-xs font-medium tracking-normal text-muted-foreground">{title}</h3>
          <dl className="mt-2 grid gap-2">
            {shortcuts.map(({ keys, does }) => (
              <div key={does} className="flex items-baseline justify-between gap-4 text-sm">
                <dt>{does}</dt>
                <dd className="flex shrink-0 gap-1">
                  {keys.map((key) => (
                    <kbd key={key} className="kbd">
                      {key}
                    </kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}
