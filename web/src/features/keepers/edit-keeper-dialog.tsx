import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { keeperWording } from '#contracts/keepers/keeper-wording.ts'
import { type Keeper, KeeperConflict } from '#contracts/keepers/keepers.ts'
import { conflictIn, showFailure } from '../../lib/form-failure.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useDiscardQuestion } from '../../ui/discard-question.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { EditConflict } from './edit-conflict.tsx'
import {
  changedFields,
  editableFields,
  EditableFields,
  fieldNames,
  fieldsOfKeeper,
} from './edit-keeper-fields.ts'
import { KeeperRuleFields } from './keeper-rule-fields.tsx'
import { PurposeField, TitleField } from './keeper-fields.tsx'
import { changeKeeper, keepersKey } from './keepers.api.ts'
import { MirrorField } from './mirror-field.tsx'
import { PublicPageFields } from './public-page-fields.tsx'

/** Changes a keeper. Where it was changed elsewhere in the meantime, both are shown and the person decides. */
export function EditKeeperDialog({ keeper, onClose }: { keeper: Keeper; onClose: () => void }) {
  const queryClient = useQueryClient()
  /** What the person's changes are based on. */
  const [base, setBase] = useState(keeper)
  const [current, setCurrent] = useState<Keeper>()
  const [failure, setFailure] = useState<string>()
  const form = useForm<EditableFields>({
    defaultValues: fieldsOfKeeper(keeper),
    resolver: zodResolver(EditableFields),
  })
  const { handleSubmit, setError, reset, getValues, formState } = form
  const { errors, isSubmitting } = formState

  const { leave, question } = useDiscardQuestion({
    hasChanges: () => Object.keys(changedFields(base, getValues())).length > 0,
    ...{ isNew: false, onClose },
  })

  async function save(fields: EditableFields, over: Keeper) {
    setFailure(undefined)
    try {
      const saved = await changeKeeper(keeper.id, { version: over.version, ...changedFields(base, fields) })
      void queryClient.invalidateQueries({ queryKey: keepersKey })
      toast.success(`${saved.title} is saved.`)
      onClose()
    } catch (error) {
      const conflict = conflictIn(error, KeeperConflict)
      setCurrent(conflict?.current)
      if (conflict) return
      const reason = showFailure(error, { fields: editableFields, setError })
      setFailure(reason && `${keeperWording.changeFailed}. ${reason}`)
    }
  }

  function takeTheirs(theirs: Keeper) {
    setBase(theirs)
    setCurrent(undefined)
    reset(fieldsOfKeeper(theirs))
    void queryClient.invalidateQueries({ queryKey: keepersKey })
  }

  return (
    <Dialog
      isOpen
      onClose={leave}
      title={`Edit ${keeper.title}`}
      className="w-[min(40rem,calc(100vw-2rem))]!"
    >
      <FormProvider {...form}>
        <form
          noValidate
          aria-label={`Edit ${keeper.title}`}
          onSubmit={(event) => void handleSubmit((fields) => save(fields, base))(event)}
          className="mt-5 grid gap-5"
        >
          <TitleField error={errors.title?.message} />
          <PurposeField error={errors.purpose?.message} />
          <KeeperRuleFields />
          <PublicPageFields keeper={base} />
          <MirrorField />
          {current && (
            <EditConflict
              message={keeperWording.changedElsewhere}
              differences={differences(current, changedFields(base, getValues()))}
              isBusy={isSubmitting}
              onKeepMine={() => void handleSubmit((fields) => save(fields, current))()}
              onTakeTheirs={() => takeTheirs(current)}
            />
          )}
          {failure && <Notice tone="destructive">{failure}</Notice>}
          <FormActions
            label="Save changes"
            busyLabel="Saving..."
            isBusy={isSubmitting}
            onCancel={leave}
            disabled={current !== undefined}
            className="border-t pt-5"
          />
        </form>
      </FormProvider>
      {question}
    </Dialog>
  )
}

function differences(current: Keeper, mine: Partial<EditableFields>) {
  return editableFields
    .filter((name) => mine[name] !== undefined && mine[name] !== current[name])
    .map((name) => ({ name: fieldNames[name], theirs: shown(current[name]), mine: shown(mine[name]) }))
}

function shown(value: string | boolean | undefined): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return value ?? ''
}
