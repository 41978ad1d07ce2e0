import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ImportKind, importKinds } from '#contracts/keepers/import-choices.ts'
import { importScreenWording as words } from '#contracts/keepers/import-screen-wording.ts'
import { importKindLabels } from '#contracts/keepers/import-wording.ts'
import type { Import } from '#contracts/keepers/imports.ts'
import { sentenceOf } from '../../../lib/form-failure.ts'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { importQuery, recheckImport } from './transfer.api.ts'

/** What kind of file it seems to be; another choice has it looked through again. */
export function KindField({ stored }: { stored: Import }) {
  const queryClient = useQueryClient()
  const recheck = useMutation({
    mutationFn: (kind: ImportKind) => recheckImport(stored.id, kind),
    onSuccess: (next) => queryClient.setQueryData(importQuery(stored.id).queryKey, next),
  })
  return (
    <Field
      label={words.kindLabel}
      className="w-full max-w-sm"
      {...(recheck.error && { error: sentenceOf(recheck.error) })}
    >
      {(control) => (
        <Select
          {...control}
          options={importKinds.map((value) => ({ value, label: importKindLabels[value] }))}
          value={stored.kind}
          onChange={(kind) => recheck.mutate(kind)}
          disabled={recheck.isPending}
        />
      )}
    </Field>
  )
}
