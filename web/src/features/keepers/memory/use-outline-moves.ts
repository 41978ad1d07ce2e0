import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { outlineWording } from '#contracts/keepers/outline-wording.ts'
import type { OutlineNode } from '#contracts/keepers/outline.ts'
import { moveFailure } from '../moments/index.ts'
import { changeMoment, momentsKey } from '../moments/moments.api.ts'
import { changeTopic } from '../topics/topics.api.ts'
import { outlineQuery } from './outline.api.ts'
import { renumber, rowName, type MomentNode, type OutlineRow } from './outline-rows.ts'

export type OutlineMove = 'up' | 'down' | 'in' | 'out'

/** Moves rows among those beside them and to another level, and says what came of it. */
export function useOutlineMoves(keeperId: string) {
  const queryClient = useQueryClient()
  const [said, setSaid] = useState('')
  const [isMoving, setIsMoving] = useState(false)

  /** Resolves to the path of the row where it is now; undefined where it stayed. */
  async function move(row: OutlineRow, where: OutlineMove): Promise<string | undefined> {
    if (isMoving) return undefined
    const plan = planMove(row, where)
    if (typeof plan === 'string') {
      setSaid(plan)
      return undefined
    }
    setIsMoving(true)
    try {
      await plan.send(keeperId)
      // Both levels are read again, one before the other: until then it is at most in the new one.
      if (plan.path !== row.path) leaveLevel(row)
      setSaid(plan.done)
      return plan.path
    } catch (error) {
      setSaid(moveFailure(rowName(row.node), error))
      return undefined
    } finally {
      setIsMoving(false)
      await queryClient.invalidateQueries({ queryKey: momentsKey(keeperId) })
    }
  }

  function leaveLevel({ above, node }: OutlineRow) {
    const { queryKey } = outlineQuery(keeperId, above?.node.under ?? '')
    queryClient.setQueryData(
      queryKey,
      (levels) =>
        levels && {
          ...levels,
          pages: levels.pages.map((page) => ({
            ...page,
            data: page.data.filter(({ under }) => under !== node.under),
          })),
        },
    )
  }

  return { said, move }
}

type Plan = { send: (keeperId: string) => Promise<unknown>; done: string; path: string }

/** What a move sends, or the sentence that says why there is none. */
function planMove(row: OutlineRow, where: OutlineMove): Plan | string {
  const { node } = row
  if (node.type === 'topic') return planTopic(row, node.topic, where)
  if (node.type !== 'moment') return outlineWording.fixed
  if (where === 'in') return planIn(row, node)
  const above = row.above?.node
  if (above?.type !== 'moment') return where === 'out' ? outlineWording.isTop : outlineWording.momentsByDate
  return where === 'out' ? planOut(row, node, above) : planOrder(row, node, where)
}

function planTopic(
  row: OutlineRow,
  topic: Extract<OutlineNode, { type: 'topic' }>['topic'],
  where: OutlineMove,
): Plan | string {
  if (where === 'up' || where === 'down') return outlineWording.topicsByCount
  const change = (parentId: string | null) => (keeperId: string) =>
    changeTopic(keeperId, topic.id, { version: topic.version, parentId })
  if (where === 'in') {
    const before = row.siblings[row.at - 1]
    if (before?.type !== 'topic') return outlineWording.noneBefore
    return {
      send: change(before.topic.id),
      done: outlineWording.movedUnder(topic.name, before.topic.name),
      path: `${row.above?.path ?? ''}/${before.under}/${row.node.under}`,
    }
  }
  const above = row.above?.node
  if (above?.type !== 'topic') return outlineWording.isTop
  return {
    send: change(above.topic.parentId),
    done: outlineWording.movedOut(topic.name, above.topic.name),
    path: `${row.above?.above?.path ?? ''}/${row.node.under}`,
  }
}

/** Below the moment before it, as the last one. */
function planIn(row: OutlineRow, node: MomentNode): Plan | string {
  const before = row.siblings[row.at - 1]
  if (before?.type !== 'moment') return outlineWording.noneBefore
  return {
    send: place(node, { parentId: before.moment.id }),
    done: outlineWording.movedUnder(rowName(node), rowName(before)),
    path: `${row.above?.path ?? ''}/${before.under}/${node.under}`,
  }
}

/** Beside the moment that it was below, right after it. */
function planOut(row: OutlineRow, node: MomentNode, above: MomentNode): Plan {
  const { parentId } = above.moment
  const moved: MomentNode = { ...node, moment: { ...node.moment, position: 0 } }
  const beside = parentId === null ? [] : momentsOf(row.above)
  const order = beside.toSpliced(beside.indexOf(above) + 1, 0, moved)
  const changed = renumber(order).filter((one) => one.node !== moved)
  const position = renumber(order).find((one) => one.node === moved)?.position ?? 0
  return {
    async send(keeperId) {
      await place(node, { parentId, position })(keeperId)
      await placeAll(keeperId, changed)
    },
    done: outlineWording.movedOut(rowName(node), rowName(above)),
    path: `${row.above?.above?.path ?? ''}/${node.under}`,
  }
}

function planOrder(row: OutlineRow, node: MomentNode, where: 'up' | 'down'): Plan | string {
  const moments = momentsOf(row)
  const to = where === 'up' ? row.at - 1 : row.at + 1
  if (to < 0) return outlineWording.isFirst
  if (to >= moments.length) return outlineWording.isLast
  const order = moments.toSpliced(row.at, 1).toSpliced(to, 0, node)
  return {
    send: (keeperId) => placeAll(keeperId, renumber(order)),
    done: where === 'up' ? outlineWording.movedUp(rowName(node)) : outlineWording.movedDown(rowName(node)),
    path: row.path,
  }
}

function momentsOf(row: OutlineRow | undefined): MomentNode[] {
  return (row?.siblings ?? []).filter((one) => one.type === 'moment')
}

async function placeAll(keeperId: string, all: ReturnType<typeof renumber>): Promise<void> {
  for (const { node, position } of all) await place(node, { position })(keeperId)
}

function place({ moment }: MomentNode, change: { parentId?: string | null; position?: number }) {
  return (keeperId: string) => changeMoment(keeperId, moment.id, { version: moment.version, ...change })
}
