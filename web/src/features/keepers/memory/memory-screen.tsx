import { lazy, type ReactNode, Suspense } from 'react'
import { useSearchParams } from '../../../lib/search-params.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { areaNames } from '../keeper-areas.ts'
import { KeeperFrame } from '../keeper-frame.tsx'
import { OpenKeeper } from '../open-keeper.tsx'
import { AskView } from './ask-view.tsx'
import { firstView, memoryViews, type MemoryView } from './memory-views.ts'
import { RiverView } from './river-view.tsx'

const OutlineView = lazy(async () => ({ default: (await import('./outline-view.tsx')).OutlineView }))
const AssociationsView = lazy(async () => ({
  default: (await import('./associations-view.tsx')).AssociationsView,
}))
const FactsView = lazy(async () => ({ default: (await import('./facts-view.tsx')).FactsView }))
const PalaceView = lazy(async () => ({ default: (await import('../palace/index.ts')).PalaceView }))

/** How a keeper recalls: a tab for each view; `view` in the address names the open one. */
export function MemoryScreen() {
  const [params, setParams] = useSearchParams()
  const named = memoryViews.find(({ id }) => id === params.get('view'))?.id
  return (
    <OpenKeeper title={areaNames.memory}>
      {(keeper, keeperId) => {
        const isAll = params.get('scope') === 'all' && !keeper.sample
        const open = named ?? firstView(keeper.memoryPattern)
        const panels: Record<MemoryView, () => ReactNode> = {
          river: () => <RiverView key={keeper.id} keeper={keeper} keeperId={keeperId} />,
          outline: () => <OutlineView key={keeper.id} keeper={keeper} keeperId={keeperId} />,
          associations: () => <AssociationsView key={keeper.id} keeper={keeper} keeperId={keeperId} />,
          palace: () => <PalaceView key={keeper.id} keeper={keeper} keeperId={keeperId} />,
          facts: () => <FactsView key={keeper.id} keeper={keeper} keeperParam={keeperId} />,
          ask: () => (
            <AskView
              key={keeper.id}
              keeper={keeper}
              asked={params.get('q') ?? ''}
              answerId={params.get('answer') ?? undefined}
              isAll={isAll}
              onScope={(all) => setParams({ view: 'ask', ...(all && { scope: 'all' }) }, { replace: true })}
              onAnswer={(answer) =>
                setParams(
                  { view: 'ask', ...(isAll && { scope: 'all' }), ...(answer && { answer }) },
                  { replace: true },
                )
              }
            />
          ),
        }
        return (
          <KeeperFrame area="memory" keeper={keeper} keeperId={keeperId}>
            {/* The two rows of tabs belong together. */}
            <div className="-mt-4">
              <Tabs
                label="Memory"
                value={open}
                onChange={(view) => setParams({ view })}
                tabs={memoryViews.map(({ id, name }) => ({
                  ...{ value: id, label: name },
                  panel:
                    id === open ? (
                      <Suspense fallback={<Skeleton className="h-96" />}>{panels[id]()}</Suspense>
                    ) : null,
                }))}
              />
            </div>
          </KeeperFrame>
        )
      }}
    </OpenKeeper>
  )
}
