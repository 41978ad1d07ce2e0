import { useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { BrainCircuit, FileText } from 'lucide-react'
import { askScreenWording } from '#contracts/keepers/ask-wording.ts'
import { searchKeepersQuery } from '../features/keepers/memory/ask.api.ts'
import { useLastKeeper } from '../lib/last-keeper.ts'
import { Icon } from '../ui/icon.tsx'
import { useGoTo } from './palette-item.tsx'
import { keeperPath, momentPath } from './paths.ts'

/** Shorter searches fit too many moments to be of use. */
const leastChars = 3

/** The moments of all keepers that a search finds, and the way to ask the open keeper. The server has matched them. */
export function PaletteMoments({ search, onClose }: { search: string; onClose: () => void }) {
  const goTo = useGoTo(onClose)
  const keeper = useLastKeeper()?.number ?? 1
  const isLong = search.length >= leastChars
  const { data = [] } = useQuery({ ...searchKeepersQuery(search), enabled: isLong })
  if (!isLong) return null
  return (
    <Command.Group heading="Moments" forceMount>
      {data.map(({ momentId, keeperId, keeperTitle, title, snippet }) => (
        <Command.Item
          key={momentId}
          forceMount
          value={`${title ?? snippet.text} #${momentId}`}
          onSelect={() => goTo(momentPath(keeperId, momentId))}
          className="palette-item"
        >
          <Icon of={FileText} size={16} className="shrink-0 opacity-75" />
          <span className="min-w-0 flex-1 truncate">{title ?? snippet.text}</span>
          <span className="max-w-32 shrink-0 truncate text-xs text-muted-foreground">{keeperTitle}</span>
        </Command.Item>
      ))}
      <Command.Item
        forceMount
        value={`${search} #ask`}
        onSelect={() => goTo(`${keeperPath(keeper, 'memory')}?view=ask&q=${encodeURIComponent(search)}`)}
        className="palette-item"
      >
        <Icon of={BrainCircuit} size={16} className="shrink-0 opacity-75" />
        <span className="min-w-0 flex-1 truncate">{askScreenWording.askThis(search)}</span>
      </Command.Item>
    </Command.Group>
  )
}
