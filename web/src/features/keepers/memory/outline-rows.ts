import { outlineWording } from '#contracts/keepers/outline-wording.ts'
import type { OutlineNode } from '#contracts/keepers/outline.ts'
import type { TopicKind } from '#contracts/keepers/topic-choices.ts'
import { momentPath, topicPath } from '../../../app/paths.ts'
import { momentLabel } from '../moments/index.ts'

/**
 * A row with what is above it and beside it. A moment may appear below several topics: `path` tells its rows apart. `at`
 * is the row's place among those of its level that are loaded.
 */
export type OutlineRow = {
  node: OutlineNode
  path: string
  above: OutlineRow | undefined
  siblings: readonly OutlineNode[]
  at: number
}
export type MomentNode = Extract<OutlineNode, { type: 'moment' }>
export type MomentRow = OutlineRow & { node: MomentNode }

const kindNames: Record<TopicKind, string> = {
  person: 'People',
  place: 'Places',
  theme: 'Themes',
  thing: 'Things',
}

export function rowName(node: OutlineNode): string {
  if (node.type === 'moment') return momentLabel(node.moment)
  if (node.type === 'topic') return node.topic.name
  return node.type === 'rest' ? outlineWording.rest : kindNames[node.under]
}

export function isMomentRow(row: OutlineRow): row is MomentRow {
  return row.node.type === 'moment'
}

/** Whether something is below. */
export function opens(node: OutlineNode): boolean {
  if (node.type === 'moment') return node.children > 0
  return node.type !== 'topic' || node.opens
}

/** Where the page of a row is; kinds have none. */
export function rowPage(keeperId: string, node: OutlineNode): string | undefined {
  if (node.type === 'moment') return momentPath(keeperId, node.moment.id)
  return node.type === 'topic' ? topicPath(keeperId, node.topic.slug) : undefined
}

/** How many rows are above, which is the level less one. */
export function depthOf(row: OutlineRow): number {
  return row.above === undefined ? 0 : depthOf(row.above) + 1
}

/** The positions that put moments into an order, of those only that need another one. */
export function renumber(order: readonly MomentNode[]): { node: MomentNode; position: number }[] {
  const changed: { node: MomentNode; position: number }[] = []
  let last = -1
  for (const node of order) {
    const { position } = node.moment
    if (position > last) {
      last = position
      continue
    }
    last += 1
    changed.push({ node, position: last })
  }
  return changed
}
