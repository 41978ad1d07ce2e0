import { useMutation, useQueryClient } from '@tanstack/react-query'
import { importScreenWording as words } from '#contracts/keepers/import-screen-wording.ts'
import type { Import } from '#contracts/keepers/imports.ts'
import { sentenceOf } from '../../../lib/form-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { cancelImport, importQuery } from './transfer.api.ts'

/** How far an import is, and the way out of it. */
export function ImportProgress({ stored }: { stored: Import }) {
  const queryClient = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => cancelImport(stored.id),
    onSuccess: (ended) => queryClient.setQueryData(importQuery(stored.id).queryKey, ended),
  })
  const { done, total, status, fileName } = stored
  const isChecking = status === 'checking'
  return (
    <div className="grid justify-items-start gap-4 rounded-xl border px-5 py-6">
      <p className="text-lg font-medium">{isChecking ? words.checking(fileName) : words.running(fileName)}</p>
      <ProgressBar
        aria-label={isChecking ? words.checkingLabel : words.runningLabel}
        {...(!isChecking && total !== null && { max: Math.max(1, total), value: done })}
      />
      <p className="text-sm text-muted-foreground tabular-nums">
        {isChecking ? words.checked(done) : words.brought(done, total)}
      </p>
      {cancel.error && <Notice tone="destructive">{sentenceOf(cancel.error)}</Notice>}
      <Button variant="quiet" isBusy={cancel.isPending} onClick={() => cancel.mutate()}>
        {words.cancel}
      </Button>
      {!isChecking && <p className="text-sm text-muted-foreground">{words.mayLeave}</p>}
    </div>
  )
}
