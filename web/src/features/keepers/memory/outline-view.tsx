import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { momentListWording } from '#contracts/keepers/moment-list-wording.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { outlineWording } from '#contracts/keepers/outline-wording.ts'
import { writePath } from '../../../app/paths.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { OutlineRows } from './outline-level.tsx'
import { rowMenuRoom } from './outline-row-menu.tsx'
import { rowName } from './outline-rows.ts'
import { outlineQuery } from './outline.api.ts'
import { useOutlineTree } from './use-outline-tree.ts'
import { EmptyInvitation, WhereWritable } from '../read-only.tsx'

const PutBelowDialog = lazy(async () => ({
  default: (await import('../moments/index.ts')).PutBelowDialog,
}))

/** A keeper as an outline: its people, places, themes and things, and the moments below them. */
export function OutlineView({ keeper, keeperId }: { keeper: Keeper; keeperId: string }) {
  const { data, error, refetch } = useInfiniteQuery(outlineQuery(keeper.id, ''))
  const tree = useOutlineTree(keeper.id, keeperId)
  if (error && data === undefined)
    return (
      <ErrorState
        title={outlineWording.loadFailed}
        needsServer="Memory"
        error={error}
        onRetry={() => void refetch()}
      />
    )
  if (data === undefined) return <Skeleton className="h-96" />
  const nodes = data.pages.flatMap((page) => page.data)
  if (nodes.length === 0)
    return (
      <EmptyInvitation
        title={outlineWording.empty}
        archivedTitle={momentListWording.none}
        action={
          <Link to={writePath(keeperId)} className={buttonClass()}>
            Write the first moment
          </Link>
        }
      >
        {outlineWording.emptyPrompt}
      </EmptyInvitation>
    )
  const since = data.pages[0]?.since ?? null
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-3">
      <div
        aria-hidden
        className="flex items-center gap-2 px-2.5 text-xs font-medium tracking-[0.04em] text-muted-foreground"
      >
        <span className="flex-1">Topic</span>
        {since !== null && <span className="w-22 max-sm:hidden">Since {since}</span>}
        <span className="w-16 text-right">Moments</span>
        <WhereWritable>
          <span className={rowMenuRoom} />
        </WhereWritable>
      </div>
      <div
        role="tree"
        aria-label="Outline"
        aria-describedby="outline-keys"
        onKeyDown={tree.onKeyDown}
        className="[--outline-step:0.875rem] sm:[--outline-step:1.375rem]"
      >
        <OutlineRows nodes={nodes} above={undefined} tree={tree} hasMore={false} />
      </div>
      <p role="status" className="min-h-5 text-sm">
        {tree.said}
      </p>
      {tree.placed && (
        <Suspense>
          <PutBelowDialog
            keeperId={keeper.id}
            moment={tree.placed.node.moment}
            name={rowName(tree.placed.node)}
            onClose={() => tree.place(undefined)}
          />
        </Suspense>
      )}
      <p className="text-xs text-muted-foreground">{outlineWording.once}</p>
      <p id="outline-keys" className="text-xs text-muted-foreground pointer-coarse:sr-only">
        {outlineWording.keys} <WhereWritable>{outlineWording.moveKeys}</WhereWritable>
      </p>
    </div>
  )
}
