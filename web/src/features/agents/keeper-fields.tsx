import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { mayReadWording } from '#contracts/keepers/may-read-wording.ts'
import { readingWording as wording } from '#contracts/runs/reading-wording.ts'
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

/** The keepers that an agent may be told to read, with the chosen one. */
export function useKeeperChoices(): { choices: { value: string; label: string }[]; chosen: string } {
  const chosen = useWatch<AgentFields, 'config.keeper_id'>({ name: 'config.keeper_id' })
  const { data } = useQuery(keepersQuery({ state: 'kept', sort: 'title', limit: offeredMax }))
  const keepers = (data?.keepers ?? []).map(({ id, title }) => ({ value: id, label: title }))
  const isKnown = chosen === onlyKeeper || keepers.some(({ value }) => value === chosen)
  const choices = [
    { value: onlyKeeper, label: wording.onlyOne },
    ...keepers,
    ...(isKnown ? [] : [{ value: chosen, label: wording.unknownKeeper }]),
  ]
  return { choices, chosen }
}

function KeeperField() {
  const { choices } = useKeeperChoices()
  return (
    <SelectField name="config.keeper_id" label="Keeper" hint={mayReadWording.needsGrant} options={choices} />
  )
}
