import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { keeperWording } from '#contracts/keepers/keeper-wording.ts'
import { mayReadWording } from '#contracts/keepers/may-read-wording.ts'
import { readingWording as wording } from '#contracts/runs/reading-wording.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { keepersQuery } from '../keepers/keepers.api.ts'
import { type AgentFields, onlyKeeper } from './agent-fields.ts'
import { SelectField } from './form-controls.tsx'

/** As many as a list has room for. */
const offeredMax = 100

/** Which keeper an agent reads before it answers, and what that needs. */
export function KeeperFields({ scope }: { scope: 'keeper' | 'platform_wide' }) {
  if (scope === 'platform_wide')
    return <p className="text-sm text-muted-foreground sm:col-span-2">{mayReadWording.needsGrants}</p>
  return <KeeperField />
}

const choicesQuery = keepersQuery({ state: 'kept', sort: 'title', limit: offeredMax })

/** The keepers that an agent may be told to read, with the chosen one. */
export function useKeeperChoices(): { choices: { value: string; label: string }[]; chosen: string } {
  const chosen = useWatch<AgentFields, 'config.keeper_id'>({ name: 'config.keeper_id' })
  const { data } = useQuery(choicesQuery)
  const keepers = (data?.keepers ?? []).map(({ id, title }) => ({ value: id, label: title }))
  // Before they are loaded nobody knows whose it is.
  const isKnown = data === undefined || chosen === onlyKeeper || keepers.some(({ value }) => value === chosen)
  const choices = [
    { value: onlyKeeper, label: wording.onlyOne },
    ...keepers,
    ...(isKnown ? [] : [{ value: chosen, label: wording.unknownKeeper }]),
  ]
  return { choices, chosen }
}

function KeeperField() {
  const { choices } = useKeeperChoices()
  const { data, error, refetch } = useQuery(choicesQuery)
  if (error && !data)
    return (
      <ErrorState
        size="field"
        title={keeperWording.listFailed}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  return (
    <SelectField name="config.keeper_id" label="Keeper" hint={mayReadWording.needsGrant} options={choices} />
  )
}
