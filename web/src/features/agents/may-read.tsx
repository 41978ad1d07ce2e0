import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import type { Agent } from '#contracts/agents/agents.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { mayReadWording as wording } from '#contracts/keepers/may-read-wording.ts'
import { type ModelProvider, providerLabels } from '#contracts/keys/models.ts'
import { scopeLabels } from '#contracts/screens/value-labels.ts'
import { permissionLabel, toolLabel } from '#contracts/tools/tool-wording.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { keepersQuery } from '../keepers/keepers.api.ts'
import type { AgentFields } from './agent-fields.ts'
import { type Read, type ReadChange, readOfGrant, readProblem } from './agent-reads.ts'
import { ReadRow } from './read-row.tsx'
import { useChangeReads, useIsIdle, useReads } from './use-reads.ts'

/** As many as a list has room for. */
const offeredMax = 100
/** More than these are searched. */
const unsearchedMax = 10

/** Ticks of the person's keepers, with what each of them allows; given when the agent is saved. */
export function MayRead({ edited }: { edited: Agent | undefined }) {
  const { granted, reads, error: grantsError, refetch: reloadGrants } = useReads(edited)
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const keepers = useQuery(keepersQuery({ state: 'kept', sort: 'title', limit: offeredMax, ...(q && { q }) }))
  const { change, isSaving, setUp } = useChangeReads(edited, granted ?? [])
  const error = grantsError ?? keepers.error
  if (keepers.data === undefined || granted === undefined || reads === undefined)
    return error ? (
      <ErrorState
        title={wording.loadFailed}
        error={error}
        onRetry={() => void Promise.all([keepers.refetch(), edited && reloadGrants()])}
      />
    ) : (
      <SkeletonRows rows={2} />
    )
  const isSearched = typed !== '' || q !== '' || keepers.isPlaceholderData
  const rows = rowsOf(keepers.data.keepers, { reads, granted: granted.map(readOfGrant), isSearched })
  if (rows.length === 0 && !isSearched)
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
        {(isSearched || rows.length > unsearchedMax) && (
          <SearchField label={wording.search} value={typed} onChange={setTyped} className="mt-2" />
        )}
        {rows.length === 0 && <p className="py-2 text-sm text-muted-foreground">{wording.noMatch}</p>}
        {rows.length > 0 && <ReadRows rows={rows} isSaving={isSaving} onChange={change} />}
      </fieldset>
      {reads.length > 0 && <WhatFollows reads={reads} onSetUp={() => setUp(reads)} />}
    </div>
  )
}

type ReadRowsProps = {
  rows: ReturnType<typeof rowsOf>
  isSaving: boolean
  onChange: (change: ReadChange) => void
}

/** The focus goes to what a refused save is about, where no field above is in its way as well. */
function ReadRows({ rows, isSaving, onChange }: ReadRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const { submitCount, errors } = useFormState<AgentFields>()
  const isRefused = errors.reads !== undefined && Object.keys(errors).length === 1
  useEffect(() => {
    if (isRefused) list.current?.querySelector<HTMLElement>('[data-refused], [aria-invalid=true]')?.focus()
  }, [isRefused, submitCount])
  return (
    <ul
      ref={list}
      aria-busy={isSaving}
      className={classes(
        'mt-2 divide-y rounded-xl border bg-card',
        isSaving && 'pointer-events-none opacity-60',
      )}
    >
      {rows.map((row) => (
        <ReadRow key={row.keeperId} {...row} onChange={onChange} />
      ))}
    </ul>
  )
}

type Reading = { reads: readonly Read[]; granted: readonly Read[]; isSearched: boolean }

/** Keepers, and after them what may be read of others: archived ones, or beyond the list. */
function rowsOf(keepers: readonly Keeper[], { reads, granted, isSearched }: Reading) {
  const row = (keeperId: string, title: string, aiPolicy?: Keeper['aiPolicy']) => ({
    ...{ keeperId, title, aiPolicy },
    read: reads.find((read) => read.keeperId === keeperId),
    granted: granted.find((read) => read.keeperId === keeperId),
  })
  // A search leaves only those that are in the way of saving.
  const shown = isSearched ? reads.filter((read) => readProblem(read) !== undefined) : [...reads, ...granted]
  const titles = new Map(shown.map(({ keeperId, title }) => [keeperId, title]))
  for (const { id } of keepers) titles.delete(id)
  return [
    ...keepers.map(({ id, title, aiPolicy }) => row(id, title, aiPolicy)),
    ...[...titles].map(([id, title]) => row(id, title)),
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
        <div className="text-muted-foreground">
          {!isReading && <p>{wording.keepsScope(scopeLabels[scope])}</p>}
          {names.length > 0 && (
            <>
              <p>{wording.comesWith}</p>
              <ul className="list-disc pl-5">
                {names.map((name) => (
                  <li key={name}>{name}</li>
                ))}
              </ul>
            </>
          )}
        </div>
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
