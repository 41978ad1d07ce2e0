import type { Queries } from '../../../database/database.ts'
import type { FileNode } from './canvas-file.ts'
import type { WrittenNode } from './canvas-rows.ts'
import { listKnownMoments, listPaths } from './placed-moments.table.ts'

/**
 * Nodes of a file as they are written in a keeper: a card stands for the moment that it names, or whose path in the
 * keeper's ZIP is its file, wherever that folder lies. Any other file stays a file.
 */
export async function placeMoments(
  db: Queries,
  keeperId: string,
  nodes: readonly FileNode[],
): Promise<WrittenNode[]> {
  const known = await listKnownMoments(
    db,
    keeperId,
    nodes.flatMap(({ momentId }) => momentId ?? []),
  )
  const days = nodes.flatMap(({ element }) => placeOf(element)?.day ?? [])
  const paths = await listPaths(db, keeperId, days)
  const byPath = new Map([...paths].map(([id, path]) => [path, id]))
  return nodes.map(({ element, momentId: named }) => {
    if (element.type !== 'file') return element
    const isKnown = named !== undefined && known.has(named)
    const momentId = isKnown ? named : byPath.get(placeOf(element)?.path ?? '')
    return momentId === undefined ? element : { ...element, momentId, file: null }
  })
}

/** Where the file of a moment would be in the keeper's ZIP, and its day. */
function placeOf(node: WrittenNode): { path: string; day: string } | undefined {
  if (node.type !== 'file' || node.file === null) return undefined
  const found = /(?:^|\/)(moments\/\d{4}\/(\d{4}-\d{2}-\d{2})-[^/]+\.md)$/.exec(node.file.normalize('NFC'))
  const [, path, day] = found ?? []
  return path === undefined || day === undefined ? undefined : { path, day }
}
