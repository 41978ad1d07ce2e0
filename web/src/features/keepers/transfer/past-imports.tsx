import { useQuery } from '@tanstack/react-query'
import { importScreenWording as words } from '#contracts/keepers/import-screen-wording.ts'
import { importKindLabels, importStateLabels, importWording } from '#contracts/keepers/import-wording.ts'
import type { Import } from '#contracts/keepers/imports.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { keeperPath } from '../../../app/paths.ts'
import { sentenceOf } from '../../../lib/form-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RelativeTime } from '../../../ui/time.tsx'
import { WhereWritable } from '../read-only.tsx'
import { importsQuery, isUnderWay } from './transfer.api.ts'
import { TransferSection } from './transfer-section.tsx'
import { useUndoImport } from './use-undo-import.ts'

/** What was brought into a keeper before; nothing where nothing was. */
export function PastImports({ keeper }: { keeper: Keeper }) {
  const { data = [] } = useQuery(importsQuery(keeper.id))
  const ended = data.filter(({ added }) => added > 0)
  if (ended.length === 0) return null
  return (
    <TransferSection title={words.pastTitle} text={words.pastText}>
      <ul className="grid divide-y rounded-xl border">
        {ended.map((stored) => (
          <PastImport key={stored.id} stored={stored} keeper={keeper} />
        ))}
      </ul>
    </TransferSection>
  )
}

function PastImport({ stored, keeper }: { stored: Import; keeper: Keeper }) {
  const { id, fileName, kind, status, added, hasMoments, createdAt } = stored
  const undo = useUndoImport(id)
  const name = fileName || (kind && importKindLabels[kind])
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3">
      <div className="min-w-0">
        <p className="truncate font-medium">{name}</p>
        <p className="text-sm text-muted-foreground">
          <RelativeTime iso={createdAt} /> · {words.momentCount(added)} · {importStateLabels[status]}
        </p>
      </div>
      {undo.isSuccess && (
        <p role="status" className="text-sm">
          {importWording.undone}
        </p>
      )}
      {hasMoments && (
        <div className="flex flex-wrap items-center gap-x-4">
          <WhereWritable>
            {!isUnderWay(stored) && (
              <Button
                variant="ghost"
                size="row"
                aria-label={`${words.undo}, ${name}`}
                isBusy={undo.isPending}
                onClick={() => undo.mutate()}
              >
                {words.undo}
              </Button>
            )}
          </WhereWritable>
          <Link
            to={`${keeperPath(keeper.number, 'moments')}?import=${id}`}
            className="text-sm font-medium underline underline-offset-4"
          >
            {words.look}
          </Link>
        </div>
      )}
      {undo.error && <Notice tone="destructive">{sentenceOf(undo.error)}</Notice>}
    </li>
  )
}
