import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { importScreenWording as words } from '#contracts/keepers/import-screen-wording.ts'
import { importKindLabels, importWording } from '#contracts/keepers/import-wording.ts'
import type { Import, ImportPlan, ImportStart } from '#contracts/keepers/imports.ts'
import { keeperTitleMaxChars } from '#contracts/keepers/keeper-choices.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { sentenceOf } from '../../../lib/form-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PlanFigures, PlanNotes } from './import-plan.tsx'
import { KindField } from './kind-field.tsx'
import { cancelImport, importQuery, startImport } from './transfer.api.ts'

type ImportCheckProps = {
  stored: Import
  plan: ImportPlan
  keeper: Keeper | undefined
  onClose: () => void
}

/** What a file would bring, to look at before anything is written. */
export function ImportCheck({ stored, plan, keeper, onClose }: ImportCheckProps) {
  const queryClient = useQueryClient()
  const [title, setTitle] = useState('')
  const keep = (next: Import) => void queryClient.setQueryData(importQuery(stored.id).queryKey, next)
  const isNamed = keeper === undefined && stored.kind !== 'keeper'
  const start = useMutation({
    mutationFn: (how: ImportStart) => startImport(stored.id, how),
    onSuccess: keep,
  })
  const isArchived = plan.archived.length > 0
  const canCopy = keeper === undefined && stored.kind === 'keeper' && (plan.duplicates > 0 || isArchived)
  const discard = useMutation({ mutationFn: () => cancelImport(stored.id), onSuccess: onClose })
  const fresh = plan.moments - plan.duplicates
  // Journeys, topics, pictures and the like of a keeper may be missing where its moments aren't.
  const isKeeper = stored.kind === 'keeper'
  const failed = start.error ?? discard.error
  return (
    <div className="grid gap-6 rounded-xl border px-5 py-6">
      <div>
        <p className="font-serif text-xl break-words">{stored.fileName}</p>
        <p className="mt-1 text-sm text-muted-foreground">{words.nothingYet}</p>
      </div>
      <KindField stored={stored} />
      <PlanFigures plan={plan} />
      <PlanNotes plan={plan} />
      {isNamed && (
        <Field label={words.titleLabel}>
          {(control) => (
            <Input
              {...control}
              value={title}
              maxLength={keeperTitleMaxChars}
              placeholder={stored.kind === null ? '' : importKindLabels[stored.kind]}
              onChange={({ target }) => setTitle(target.value)}
            />
          )}
        </Field>
      )}
      {isArchived && <Notice>{importWording.keeperArchived(plan.archived)}</Notice>}
      {canCopy && !isArchived && <p className="text-sm text-muted-foreground">{words.copyText}</p>}
      {isKeeper && !isArchived && plan.moments > 0 && fresh === 0 && (
        <p className="text-sm text-muted-foreground">{words.restText}</p>
      )}
      {failed && <Notice tone="destructive">{sentenceOf(failed)}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button
          isBusy={start.isPending}
          disabled={(fresh === 0 && !isKeeper) || isArchived}
          onClick={() => start.mutate(isNamed && title.trim() !== '' ? { title } : {})}
        >
          {isKeeper && fresh === 0 ? words.startRest(plan.moments) : words.start(fresh)}
        </Button>
        {canCopy && (
          <Button variant="quiet" isBusy={start.isPending} onClick={() => start.mutate({ asCopy: true })}>
            {words.startCopy}
          </Button>
        )}
        <Button variant="quiet" isBusy={discard.isPending} onClick={() => discard.mutate()}>
          {words.discard}
        </Button>
      </div>
    </div>
  )
}
