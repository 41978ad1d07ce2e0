import { Dialog } from '../ui/dialog.tsx'
import { modifierKey } from './modifier-key.ts'

const groups = () => [
  {
    title: 'Everywhere',
    shortcuts: [
      { keys: [modifierKey(), 'K'], does: 'Go anywhere, or run an agent' },
      { keys: ['?'], does: 'Show this list' },
      { keys: ['Esc'], does: 'Close what is open' },
      { keys: ['Tab'], does: 'Go to the next control' },
    ],
  },
  {
    title: 'Writing to an agent',
    shortcuts: [
      { keys: ['Shift', 'Enter'], does: 'Send the message, or run the agent' },
      { keys: ['Enter'], does: 'Begin a new line' },
    ],
  },
]

/** What can be done by keyboard. */
export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title="Keyboard shortcuts">
      {groups().map(({ title, shortcuts }) => (
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
