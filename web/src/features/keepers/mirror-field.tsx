import { useQuery } from '@tanstack/react-query'
import { Controller, useFormContext } from 'react-hook-form'
import { mirrorWording } from '#contracts/keepers/keeper-wording.ts'
import { Switch } from '../../ui/toggle.tsx'
import type { EditableFields } from './edit-keeper-fields.ts'
import { mirrorQuery } from './keepers.api.ts'

/** Whether a keeper is copied into the server's folder of Markdown, where there is one. */
export function MirrorField() {
  const { control } = useFormContext<EditableFields>()
  const { data } = useQuery(mirrorQuery)
  if (!data?.isOffered) return null
  return (
    <Controller
      control={control}
      name="isMirrored"
      render={({ field }) => (
        <Switch
          label={mirrorWording.label}
          hint={mirrorWording.hint}
          isOn={field.value}
          onChange={field.onChange}
        />
      )}
    />
  )
}
