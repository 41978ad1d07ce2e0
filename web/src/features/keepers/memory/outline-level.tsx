import { useInfiniteQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { outlineWording } from '#contracts/keepers/outline-wording.ts'
import type { OutlineNode } from '#contracts/keepers/outline.ts'
import { OutlineLine, OutlineNote } from './outline-line.tsx'
import type { OutlineRow } from './outline-rows.ts'
import { outlineQuery } from './outline.api.ts'
import type { OutlineTree } from './use-outline-tree.ts'

type RowsProps = {
  nodes: readonly OutlineNode[]
  above: OutlineRow | undefined
  tree: OutlineTree
  hasMore: boolean
}

/** The rows of one level, each with the level below where it is open. */
export function OutlineRows({ nodes, above, tree, hasMore }: RowsProps) {
  return nodes.map((node, at) => {
    const row: OutlineRow = { node, path: `${above?.path ?? ''}/${node.under}`, above, siblings: nodes, at }
    const isTabStop = tree.current === '' && above === undefined && at === 0
    return (
      // In another order they are the same rows.
      <Fragment key={node.under}>
        <OutlineLine
          row={row}
          tree={tree}
          isTabStop={isTabStop || tree.current === row.path}
          size={hasMore ? -1 : nodes.length}
        />
        {tree.open.includes(row.path) && <OutlineLevel above={row} tree={tree} />}
      </Fragment>
    )
  })
}

/** What is below a row, loaded when it is opened. */
function OutlineLevel({ above, tree }: { above: OutlineRow; tree: OutlineTree }) {
  const query = useInfiniteQuery(outlineQuery(tree.keeperId, above.node.under))
  const { data, isError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = query
  const nodes = data?.pages.flatMap((page) => page.data)
  const note = { above, tree }

  /** The first of the rows that come gets the focus. */
  async function loadMore() {
    const loaded = await fetchNextPage()
    const first = loaded.data?.pages.at(-1)?.data[0]
    if (first && !loaded.isError) tree.want(`${above.path}/${first.under}`)
  }

  return (
    <>
      {nodes && <OutlineRows nodes={nodes} above={above} tree={tree} hasMore={hasNextPage} />}
      {isError ? (
        <OutlineNote {...note} onChoose={() => void (data ? loadMore() : refetch())}>
          {outlineWording.levelFailed}
        </OutlineNote>
      ) : isFetchingNextPage || nodes === undefined ? (
        <OutlineNote {...note}>Loading…</OutlineNote>
      ) : (
        hasNextPage && (
          <OutlineNote {...note} onChoose={() => void loadMore()}>
            {outlineWording.more}
          </OutlineNote>
        )
      )}
    </>
  )
}
