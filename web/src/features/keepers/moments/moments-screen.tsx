import { lazy, type RefObject, Suspense, useEffect, useRef } from 'react'
import { type To, useLocation, useMatch } from 'react-router'
import type { MomentsChange } from '#contracts/keepers/moment-list-wording.ts'
import { momentListWording } from '#contracts/keepers/moment-list-wording.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { editMomentPath, keeperPath, momentPath } from '../../../app/paths.ts'
import { navigate } from '../../../lib/navigation.ts'
import { useMedia } from '../../../lib/use-media.ts'
import { classes } from '../../../ui/classes.ts'
import { areaNames } from '../keeper-areas.ts'
import { OpenKeeper } from '../open-keeper.tsx'
import { useMomentView } from './moment-view.ts'
import { MomentsPane } from './moments-pane.tsx'
import { useKeptTexts } from './use-kept-texts.ts'
import { useMomentActions } from './use-moment-actions.ts'
import { useMomentWalk } from './use-moment-walk.ts'
import { useOpenMoment } from './use-open-moment.ts'

const MomentReading = lazy(async () => ({ default: (await import('./moment-reading.tsx')).MomentReading }))

/** Beside the list there is room for a moment. */
const besideQuery = '(min-width: 1100px)'

/** A keeper's moments: the list by months, and the one that is read. */
export function MomentsScreen() {
  return (
    <OpenKeeper title={areaNames.moments} isFilled>
      {(keeper, keeperId) => <Moments key={keeper.id} keeper={keeper} keeperId={keeperId} />}
    </OpenKeeper>
  )
}

function Moments({ keeper, keeperId }: { keeper: Keeper; keeperId: string }) {
  const list = useRef<HTMLDivElement>(null)
  const isBeside = useMedia(besideQuery)
  const state = useMomentView()
  const actions = useMomentActions(keeper.id)
  const openId = useMatch('/keeper/:keeperId/moments/:momentId')?.params.momentId
  const open = useOpenMoment({ keeperId: keeper.id, openId, state })
  // Calendar, trash and an empty keeper have nothing to be read beside them.
  const isAlone = openId === undefined && (state.view.show !== 'list' || keeper.momentCount === 0)
  const search = useListSearch()
  const toMoment = (id: string): To => ({ pathname: momentPath(keeperId, id), search })
  const toEditor = (id: string) => editMomentPath(keeperId, id)
  const walk = useMomentWalk({
    ...{ keeperId: keeper.id, filter: state.filter, sort: state.view.sort, openId },
    onOpen: ({ id }) => void navigate(toMoment(id), { replace: true, flushSync: true }),
  })

  useKeptTexts(keeper.id)
  useFocusOnReturn(list, openId)
  const toList: To = { pathname: keeperPath(keeperId, 'moments'), search }
  const close = () => void navigate(toList)

  async function change(ids: readonly string[], wanted: MomentsChange): Promise<boolean> {
    const isDone = await actions.change(ids, wanted)
    // Back leads to what is there.
    if (isDone && 'deleted' in wanted && openId !== undefined && ids.includes(openId))
      void navigate(toList, { replace: true })
    return isDone
  }

  return (
    <div className="relative flex h-full min-h-0">
      <MomentsPane
        keeper={keeper}
        keeperId={keeperId}
        state={state}
        actions={actions}
        onChange={change}
        list={list}
        open={openId === undefined ? undefined : { id: openId, month: open.month }}
        isHidden={openId !== undefined && !isBeside}
        walk={walk}
        toMoment={toMoment}
        onEdit={(id) => void navigate(toEditor(id))}
        onClose={close}
      />
      {!isAlone && (isBeside || openId !== undefined) && (
        <div
          role="region"
          aria-label="Reading"
          className={classes(
            'flex min-h-0 min-w-0 flex-col',
            isBeside ? 'flex-1' : 'absolute inset-0 z-40 bg-background',
          )}
        >
          {openId === undefined ? (
            <p className="m-auto px-6 text-center text-sm text-muted-foreground">
              {open.hasMoments && momentListWording.chooseOne}
            </p>
          ) : (
            <Suspense>
              <MomentReading
                keeper={keeper}
                momentId={openId}
                isPage={!isBeside}
                q={state.filter.q ?? ''}
                bar={{
                  position: open.position,
                  editPath: toEditor(openId),
                  onChange: ({ id }, wanted) => void change([id], wanted),
                  onClose: close,
                }}
                neighbours={{
                  filter: state.filter,
                  sort: state.view.sort,
                  isFiltered: Object.keys(state.filter).length > 0,
                  to: ({ id }) => toMoment(id),
                  editPath: toEditor(openId),
                }}
              />
            </Suspense>
          )}
        </div>
      )}
    </div>
  )
}

/** Back in the list, the moment that was open has the focus. */
function useFocusOnReturn(list: RefObject<HTMLElement | null>, openId: string | undefined): void {
  const last = useRef(openId)
  useEffect(() => {
    const left = last.current
    last.current = openId
    if (openId !== undefined || left === undefined || list.current?.contains(document.activeElement)) return
    list.current?.querySelector<HTMLElement>(`[data-moment="${left}"]`)?.focus({ preventScroll: true })
  }, [list, openId])
}

/** Search, filters and order, which go along from moment to moment; calendar and trash don't. */
function useListSearch(): string {
  const params = new URLSearchParams(useLocation().search)
  for (const name of ['view', 'month']) params.delete(name)
  return params.toString()
}
