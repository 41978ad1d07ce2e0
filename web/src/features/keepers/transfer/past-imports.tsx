import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
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
import {
  cancelImport,
  importQuery,
  importsKey,
  importsQuery,
  isUnderWay,
  startImport,
} from './transfer.api.ts'
import { TransferSection } from './transfer-section.tsx'
import { useUndoImport } from './use-undo-import.ts'

type PastImportsProps = {
  keeper: Keeper | undefined
  /** The import that is open beside them. */
  importId: string | undefined
  onOpen: (importId: string) => void
}

/** What was brought into a keeper before, or as a keeper of its own, and what stopped; nothing where nothing was. */
export function PastImports({ keeper, importId, onOpen }: PastImportsProps) {
  const { data = [] } = useQuery(importsQuery(keeper?.id))
  const listed = data.filter(({ id, added, status }) => id !== importId && (added > 0 || status === 'failed'))
  if (listed.length === 0) return null
  return (
    <TransferSection title={words.pastTitle} text={keeper ? words.pastText : words.pastOwnText}>
      <ul className="grid divide-y rounded-xl border">
        {listed.map((stored) => (
          <PastImport key={stored.id} stored={stored} keeper={keeper} onOpen={onOpen} />
        ))}
      </ul>
    </TransferSection>
  )
}

type PastImportProps = Pick<PastImportsProps, 'keeper' | 'onOpen'> & { stored: Import }

function PastImport({ stored, keeper, onOpen }: PastImportProps) {
  const { id, fileName, kind, status, added, hasMoments, createdAt, error } = stored
  const into = keeper?.number ?? stored.keeperId
  const undo = useUndoImport(id)
  const name = fileName || (kind && importKindLabels[kind])
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3">
      <div className="min-w-0">
        <p className="truncate font-medium">{name}</p>
        <p className="text-sm text-muted-foreground">
          <RelativeTime iso={createdAt} /> · {words.momentCount(added)} · {importStateLabels[status]}
        </p>
        {status === 'failed' && error !== null && <p className="mt-1 text-sm">{error}</p>}
      </div>
      {status === 'failed' && (
        <WhereWritable>
          <Stopped stored={stored} name={name ?? ''} onOpen={onOpen} />
        </WhereWritable>
      )}
      {undo.isSuccess && (
        <p role="status" className="text-sm">
          {importWording.undone}
        </p>
      )}
      {hasMoments && into !== null && (
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
            to={`${keeperPath(into, 'moments')}?import=${id}`}
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

/** Goes on with an import that stopped, or gives it up with its file. */
function Stopped({ stored, name, onOpen }: { stored: Import; name: string; onOpen: (id: string) => void }) {
  const queryClient = useQueryClient()
  const { id, plan } = stored
  const resume = useMutation({
    // One whose kind nobody knows is opened, to choose it.
    mutationFn: () => (plan === null ? Promise.resolve(stored) : startImport(id, {})),
    onSuccess: (next) => {
      queryClient.setQueryData(importQuery(id).queryKey, next)
      onOpen(id)
    },
  })
  const discard = useMutation({
    mutationFn: () => cancelImport(id),
    onSettled: () => queryClient.invalidateQueries({ queryKey: importsKey }),
  })
  const failed = resume.error ?? discard.error
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <Button
        variant="quiet"
        size="sm"
        aria-label={`${words.resume}, ${name}`}
        isBusy={resume.isPending}
        onClick={() => resume.mutate()}
      >
        {words.resume}
      </Button>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`${words.discard}, ${name}`}
        isBusy={discard.isPending}
        onClick={() => discard.mutate()}
      >
        {words.discard}
      </Button>
      {failed && <Notice tone="destructive">{sentenceOf(failed)}</Notice>}
    </div>
  )
}
