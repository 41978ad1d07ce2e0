import { Bot, BotOff, Ellipsis, Globe, Hash, Lock, Pin, PinOff, Route, Trash2, X } from 'lucide-react'
import { lazy, startTransition, Suspense, useState } from 'react'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import type { MomentsChange } from '#contracts/keepers/moment-list-wording.ts'
import { publicWording } from '#contracts/keepers/public-wording.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'

const ChooseTopic = lazy(async () => ({ default: (await import('../topics/index.ts')).ChooseTopic }))

type SelectionBarProps = {
  keeper: Keeper
  count: number
  onChange: (change: MomentsChange) => void
  onJourneys: () => void
  onClear: () => void
}

/** What can be done with the selected moments. */
export function SelectionBar({ keeper, count, onChange, onJourneys, onClear }: SelectionBarProps) {
  const isNone = count === 0
  const [isTagging, setIsTagging] = useState(false)
  const addTopic = (addTopic: string) => {
    setIsTagging(false)
    onChange({ addTopic })
  }
  return (
    <div
      role="toolbar"
      aria-label="Selected moments"
      className="flex items-center gap-1 border-t bg-card px-4 py-2 min-[1100px]:px-7"
    >
      <p role="status" className="mr-auto text-sm font-medium tabular-nums">
        {count} selected
      </p>
      <Button variant="ghost" size="row" disabled={isNone} onClick={() => onChange({ pinned: true })}>
        <Icon of={Pin} size={15} />
        Pin
      </Button>
      <Button variant="ghost" size="row" disabled={isNone} onClick={() => onChange({ deleted: true })}>
        <Icon of={Trash2} size={15} />
        Delete
      </Button>
      <Menu
        trigger={
          <Button variant="ghost" size="row" disabled={isNone} aria-label="More for the selected moments">
            <Icon of={Ellipsis} size={16} />
          </Button>
        }
      >
        <MenuItem icon={Hash} onSelect={() => startTransition(() => setIsTagging(true))}>
          Add topic…
        </MenuItem>
        <MenuItem icon={Route} onSelect={onJourneys}>
          Journeys…
        </MenuItem>
        <MenuItem icon={PinOff} onSelect={() => onChange({ pinned: false })}>
          Unpin
        </MenuItem>
        <MenuItem
          icon={Globe}
          onSelect={() => onChange({ visibility: 'public' })}
          note={keeper.isPublic ? publicWording.otherFilesAsTheyAre : publicWording.noPage}
        >
          Make public
        </MenuItem>
        <MenuItem icon={Lock} onSelect={() => onChange({ visibility: 'private' })}>
          Make private
        </MenuItem>
        <MenuItem icon={Bot} onSelect={() => onChange({ aiAccess: true })}>
          Let agents read
        </MenuItem>
        <MenuItem icon={BotOff} onSelect={() => onChange({ aiAccess: false })}>
          Don’t let agents read
        </MenuItem>
      </Menu>
      <Button variant="ghost" size="row" aria-label="Clear the selection" onClick={onClear}>
        <Icon of={X} size={16} />
      </Button>
      <Suspense>
        {isTagging && (
          <ChooseTopic
            keeperId={keeper.id}
            title="Add topic"
            onChoose={({ name }) => addTopic(name)}
            onNew={addTopic}
            onClose={() => setIsTagging(false)}
          />
        )}
      </Suspense>
    </div>
  )
}
