import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { Agent } from '#contracts/agents/agents.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { mayReadWording as wording } from '#contracts/keepers/may-read-wording.ts'
import { type ModelProvider, providerLabels } from '#contracts/keys/models.ts'
import { scopeLabels } from '#contracts/screens/value-labels.ts'
import { permissionLabel, toolLabel } from '#contracts/tools/tool-wording.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { keepersQuery } from '../keepers/keepers.api.ts'
import type { AgentFields } from './agent-fields.ts'
import type { Read } from './agent-reads.ts'
import { ReadRow } from './read-row.tsx'
import { useChangeReads, useIsIdle, useReads } from './use-reads.ts'

/** As many as a list has room for. */
const offeredMax = 100

/** Ticks of the person's keepers, with what each of them allows; given when the agent is saved. */
export function MayRead({ edited }: { edited: Agent | undefined }) {
  const { granted, reads, error: grantsError, refetch: reloadGrants } = useReads(edited)
  const keepers = useQuery(keepersQuery({ state: 'kept', sort: 'title', limit: offeredMax }))
  const { change, setUp } = useChangeReads(edited, granted ?? [])
  const error = grantsError ?? keepers.error
  if (keepers.data === undefined || reads === undefined)
    return error ? (
      <ErrorState
        title={wording.loadFailed}
        error={error}
        onRetry={() => void Promise.all([keepers.refetch(), edited && reloadGrants()])}
      />
    ) : (
      <SkeletonRows rows={2} />
    )
  const rows = rowsOf(keepers.data.keepers, reads)
  if (rows.length === 0)
    return (
      <p className="text-sm">
        {wording.noKeepers}{' '}
        <Link to={paths.newKeeper} className="underline underline-offset-2">
          {wording.newKeeper}
        </Link>
      </p>
    )
  return (
    <div className="grid gap-4">
      <fieldset className="grid gap-1">
        <legend className="text-sm font-medium">{wording.legend}</legend>
        <p className="text-sm text-muted-foreground">{wording.hint}</p>
        <ul className="mt-2 divide-y rounded-xl border bg-card">
          {rows.map((row) => (
            <ReadRow key={row.keeperId} {...row} onChange={change} />
          ))}
        </ul>
      </fieldset>
      {reads.length > 0 && <WhatFollows reads={reads} onSetUp={() => setUp(reads)} />}
    </div>
  )
}

/** Keepers, and after them what may be read of others: archived ones, or beyond the list. */
function rowsOf(keepers: readonly Keeper[], reads: readonly Read[]) {
  const listed = keepers.map(({ id, title, aiPolicy }) => ({
    ...{ keeperId: id, title, aiPolicy },
    read: reads.find(({ keeperId }) => keeperId === id),
  }))
  const others = reads.filter(({ keeperId }) => !keepers.some(({ id }) => id === keeperId))
  return [
    ...listed,
    ...others.map((read) => ({ keeperId: read.keeperId, title: read.title, aiPolicy: undefined, read })),
  ]
}

/** What else the form changes for it, and where the words go. */
function WhatFollows({ reads, onSetUp }: { reads: readonly Read[]; onSetUp: () => void }) {
  const [scope, provider, came, textModel] = useWatch<
    AgentFields,
    ['context_scope', 'model_provider', 'config.with_keepers', 'config.text_model']
  >({ name: ['context_scope', 'model_provider', 'config.with_keepers', 'config.text_model'] })
  const isReading = scope === 'keeper' || scope === 'platform_wide'
  const isIdle = useIsIdle(reads)
  const names = [
    ...(isReading ? [`context scope “${scopeLabels[scope]}”`] : []),
    ...came.map((name) => (name.includes(':') ? permissionLabel(name) : toolLabel(name))),
  ]
  return (
    <div className="grid gap-2 text-sm">
      <p>{provider === 'local' ? wording.staysHere : wording.goesTo(readerOf(provider, textModel))}</p>
      {isIdle ? (
        <Notice className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <span>{wording.notSetUp}</span>
          <Button variant="quiet" size="sm" onClick={onSetUp}>
            {wording.setUp}
          </Button>
        </Notice>
      ) : (
        <p className="text-muted-foreground">
          {!isReading && `${wording.keepsScope(scopeLabels[scope])} `}
          {names.length > 0 && wording.comesWith(names.join(', '))}
        </p>
      )}
    </div>
  )
}

/** Who sees the words that are read. */
function readerOf(provider: ModelProvider, textModel: string): string {
  if (provider !== 'elevenlabs') return providerLabels[provider]
  const [writer = ''] = textModel.split('/')
  const known = Object.entries(providerLabels).find(([name]) => name === writer)?.[1]
  return wording.spoken(known ?? wording.textProvider)
}
