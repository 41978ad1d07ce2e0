import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { counted } from '#contracts/keepers/keeper-wording.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { publicPath, publicWording } from '#contracts/keepers/public-wording.ts'
import { CopyField } from '../../ui/copy-field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Switch } from '../../ui/toggle.tsx'
import type { EditableFields } from './edit-keeper-fields.ts'
import { PublicField } from './keeper-fields.tsx'
import { monthsQuery } from './moments/moments.api.ts'

/** Whether a keeper is public, what of it is, where that is read, and whether search engines may say so. */
export function PublicPageFields({ keeper }: { keeper: Keeper }) {
  const { control } = useFormContext<EditableFields>()
  const isPublic = useWatch<EditableFields, 'isPublic'>({ name: 'isPublic' })
  return (
    <div className="grid gap-5">
      <PublicField />
      {isPublic && (
        <Controller
          control={control}
          name="allowsIndexing"
          render={({ field }) => (
            <Switch
              label={publicWording.indexingLabel}
              hint={publicWording.indexingHint}
              isOn={field.value}
              onChange={field.onChange}
            />
          )}
        />
      )}
      {isPublic && <PublishedCount keeper={keeper} />}
      {keeper.isPublic && isPublic && <PublicAddress keeper={keeper} />}
    </div>
  )
}

function PublicAddress({ keeper }: { keeper: Keeper }) {
  const path = publicPath(keeper.id)
  return (
    <div className="grid justify-items-start gap-2 [&>:first-child]:w-full">
      <CopyField label={publicWording.address} text={`${location.origin}${path}`} />
      <a
        href={path}
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-6 items-center gap-1.5 text-sm font-medium text-primary underline underline-offset-4"
      >
        {publicWording.open}
        <Icon of={ExternalLink} size={14} />
      </a>
    </div>
  )
}

/** The months know how many of a keeper's moments are public. */
function PublishedCount({ keeper }: { keeper: Keeper }) {
  const { data, isError } = useQuery(monthsQuery(keeper.id, { visibility: 'public' }))
  const count = data?.reduce((total, { matches }) => total + matches, 0)
  return (
    <p role="status" className="min-h-5.5 text-sm text-muted-foreground">
      {isError && publicWording.countFailed}
      {count === 0 && publicWording.nothingPublic}
      {count !== undefined && count > 0 && publishedSentence(count)}
    </p>
  )
}

function publishedSentence(count: number): string {
  return `${counted(count, 'moment')} ${count === 1 ? 'is' : 'are'} marked public.`
}
