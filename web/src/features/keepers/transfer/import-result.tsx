import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { importScreenWording as words } from '#contracts/keepers/import-screen-wording.ts'
import { importWording } from '#contracts/keepers/import-wording.ts'
import type { Import } from '#contracts/keepers/imports.ts'
import { keeperPath } from '../../../app/paths.ts'
import { sentenceOf } from '../../../lib/form-failure.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { keepersKey } from '../keepers.api.ts'
import { allMomentsKey } from '../moments/moments.api.ts'
import { ImportNotes } from './import-plan.tsx'
import { KindField } from './kind-field.tsx'
import { cancelImport, importQuery, importsKey, startImport } from './transfer.api.ts'
import { useUndoImport } from './use-undo-import.ts'

/** What an import has brought, and what can be done with it. */
export function ImportResult({ stored, onClose }: { stored: Import; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { id, status, added, hasMoments, error, keeperId, plan } = stored
  const resume = useMutation({
    mutationFn: () => startImport(id, {}),
    onSuccess: (next) => queryClient.setQueryData(importQuery(id).queryKey, next),
  })
  const discard = useMutation({ mutationFn: () => cancelImport(id), onSuccess: onClose })
  const undo = useUndoImport(id)
  useEffect(() => {
    if (added === 0) return
    // The keeper has more moments now, and one import more.
    void queryClient.invalidateQueries({ queryKey: keepersKey })
    void queryClient.invalidateQueries({ queryKey: allMomentsKey })
    void queryClient.invalidateQueries({ queryKey: importsKey })
  }, [added, queryClient])
  const failed = resume.error ?? discard.error ?? undo.error
  const isStopped = status === 'failed' && plan !== null
  return (
    <div className="grid justify-items-start gap-4 rounded-xl border px-5 py-6">
      <p role="status" className="text-lg font-medium">
        {outcomeOf(stored)}
      </p>
      {error !== null && <Notice tone="destructive">{error}</Notice>}
      {status === 'failed' && plan === null && <KindField stored={stored} />}
      <ImportNotes title={words.leftOut} notes={stored.refused} />
      {undo.data && <Notice>{importWording.undone}</Notice>}
      {failed && <Notice tone="destructive">{sentenceOf(failed)}</Notice>}
      <div className="flex flex-wrap gap-3">
        {isStopped && (
          <Button isBusy={resume.isPending} onClick={() => resume.mutate()}>
            {words.resume}
          </Button>
        )}
        {hasMoments && keeperId !== null && !undo.data && (
          <>
            <Link
              to={`${keeperPath(keeperId, 'moments')}?import=${id}`}
              className={buttonClass({ variant: isStopped ? 'quiet' : 'primary' })}
            >
              {words.look}
            </Link>
            <Button variant="quiet" isBusy={undo.isPending} onClick={() => undo.mutate()}>
              {words.undo}
            </Button>
          </>
        )}
        {status === 'failed' && (
          <Button variant="quiet" isBusy={discard.isPending} onClick={() => discard.mutate()}>
            {words.discard}
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          {words.another}
        </Button>
      </div>
    </div>
  )
}

/** What came of it, in a sentence. What was left out is listed beside it. */
function outcomeOf({ status, added, kind, refused }: Import): string {
  if (status !== 'done') return words.outcome[status === 'cancelled' ? status : 'failed'](added)
  if (added > 0) return words.outcome.done(added)
  if (refused.length > 0) return words.restLeftOut
  return kind === 'keeper' ? words.restDone : words.outcome.done(added)
}
