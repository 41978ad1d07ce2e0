import { z } from 'zod'
import { LinkType } from '#contracts/keepers/topics.ts'
import { EntryId, EntryTime, isoTime } from '../../../owned-data/import-owned.ts'
import { insertLinks } from '../topics/links.table.ts'
import { listLinksOf } from '../topics/topic-data.table.ts'
import { inCodeOrder } from './export-names.ts'
import { idInKeeper, listKeptIds } from './import.table.ts'
import type { KeeperPart } from './keeper-parts.ts'

const LinkLine = z.strictObject({
  ...{ id: EntryId, from: EntryId, to: EntryId, type: LinkType, createdAt: EntryTime },
})

/** How moments lead to each other. */
export const linksPart: KeeperPart = {
  file: 'links.jsonl',
  about: 'links between moments',
  async *lines({ db }, keeper) {
    for (const link of inCodeOrder(await listLinksOf(db, keeper.id), ({ id }) => id))
      yield {
        ...{ id: link.id, from: link.from_id, to: link.to_id, type: link.type },
        createdAt: isoTime(Number(link.created_at)),
      }
  },
  async add({ trx, keeper, momentId }, entries) {
    const read = entries.flatMap((entry) => LinkLine.safeParse(entry).data ?? [])
    const here = read.map((link) => ({ ...link, from: momentId(link.from), to: momentId(link.to) }))
    const kept = await listKeptIds(
      trx,
      keeper.id,
      here.flatMap(({ from, to }) => [from, to]),
    )
    for (const { from, to, type, createdAt, ...link } of here) {
      if (!kept.has(from) || !kept.has(to)) continue
      const { id, isKnown } = await idInKeeper(trx, 'moment_links', {
        ...{ keeperId: keeper.id, exported: link.id },
      })
      const row = { id, keeper_id: keeper.id, from_id: from, to_id: to, type, created_at: createdAt }
      if (!isKnown) await insertLinks(trx, [row])
    }
  },
}
