import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Tabs } from '../../../ui/tabs.tsx'
import { areaNames } from '../keeper-areas.ts'
import { KeeperFrame } from '../keeper-frame.tsx'
import { OpenKeeper } from '../open-keeper.tsx'
import { AskView } from './ask-view.tsx'
import { memoryViews, type MemoryView } from './memory-views.ts'
import { OutlineView } from './outline-view.tsx'
import { RiverView } from './river-view.tsx'

/** How a keeper recalls: a tab for each view; `view` in the address names the open one. */
export function MemoryScreen() {
  const [params, setParams] = useSearchParams()
  const open: MemoryView = memoryViews.find(({ id }) => id === params.get('view'))?.id ?? 'river'
  return (
    <OpenKeeper title={areaNames.memory}>
      {(keeper, keeperId) => {
        const panels: Record<MemoryView, () => ReactNode> = {
          river: () => <RiverView key={keeper.id} keeper={keeper} keeperId={keeperId} />,
          outline: () => <OutlineView key={keeper.id} keeper={keeper} keeperId={keeperId} />,
          ask: () => <AskView key={keeper.id} keeper={keeper} asked={params.get('q') ?? ''} />,
        }
        return (
          <KeeperFrame area="memory" keeper={keeper} keeperId={keeperId}>
            <Tabs
              label="Memory"
              value={open}
              onChange={(view) => setParams({ view })}
              tabs={memoryViews.map(({ id, name }) => ({
                ...{ value: id, label: name, panel: id === open ? panels[id]() : null },
              }))}
            />
          </KeeperFrame>
        )
      }}
    </OpenKeeper>
  )
}
