import { useQuery } from '@tanstack/react-query'
import { importScreenWording as words } from '#contracts/keepers/import-screen-wording.ts'
import { importKindLabels, importStateLabels } from '#contracts/keepers/import-wording.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { keeperPath } from '../../../app/paths.ts'
import { Link } from '../../../ui/link.tsx'
import { RelativeTime } from '../../../ui/time.tsx'
import { importsQuery } from './transfer.api.ts'
import { TransferSection } from './transfer-section.tsx'

/** What was brought into a keeper before; nothing where nothing was. */
export function PastImports({ keeper }: { keeper: Keeper }) {
  const { data = [] } = useQuery(importsQuery(keeper.id))
  const ended = data.filter(({ added }) => added > 0)
  if (ended.length === 0) return null
  return (
    <TransferSection title={words.pastTitle} text={words.pastText}>
      <ul className="grid divide-y rounded-xl border">
        {ended.map(({ id, fileName, kind, status, added, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3">
            <div className="min-w-0">
              <p className="truncate font-medium">{fileName || (kind && importKindLabels[kind])}</p>
              <p className="text-sm text-muted-foreground">
                <RelativeTime iso={createdAt} /> · {words.momentCount(added)} · {importStateLabels[status]}
              </p>
            </div>
            <Link
              to={`${keeperPath(keeper.number, 'moments')}?import=${id}`}
              className="text-sm font-medium underline underline-offset-4"
            >
              {words.look}
            </Link>
          </li>
        ))}
      </ul>
    </TransferSection>
  )
}
