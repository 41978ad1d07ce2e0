import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { logbookActions, logbookActors } from '#contracts/keepers/logbook-choices.ts'
import {
  logbookActionNames,
  logbookActorChoices,
  logbookWording as wording,
} from '#contracts/keepers/logbook-wording.ts'
import { monthHeading } from '../../../lib/day-text.ts'
import { sentenceOf } from '../../../lib/form-failure.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { type UrlChange, useUrlState } from '../../../lib/url-state.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Select } from '../../../ui/select.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { toast } from '../../../ui/toast.tsx'
import { areaNames } from '../keeper-areas.ts'
import { KeeperFrame } from '../keeper-frame.tsx'
import { OpenKeeper } from '../open-keeper.tsx'
import { ChainState } from './chain-state.tsx'
import { Ledger } from './ledger.tsx'
import { exportLogbook, leftQuery, type LogbookFilter } from './logbook.api.ts'
import { monthOf, monthsBetween } from './logbook-months.ts'

/** What was done in a keeper, and what of it left this server. */
export function LogbookScreen() {
  return (
    <OpenKeeper title={areaNames.logbook}>
      {(keeper, keeperId) => (
        <KeeperFrame area="logbook" keeper={keeper} keeperId={keeperId}>
          <Logbook key={keeper.id} keeper={keeper} keeperId={keeperId} />
        </KeeperFrame>
      )}
    </OpenKeeper>
  )
}

type Show = 'everything' | 'left'
const initial = { show: 'everything' }

function Logbook({ keeper, keeperId }: { keeper: Keeper; keeperId: string }) {
  const [params, change] = useUrlState(initial)
  const [today] = useState(() => new Date())
  const show: Show = params.get('show') === 'left' ? 'left' : 'everything'
  const month = monthIn(params) ?? monthOf(today)
  const filter: LogbookFilter = {
    month,
    left: show === 'left',
    actor: oneOf(logbookActors, params.get('who')),
    action: oneOf(logbookActions, params.get('what')),
  }
  const sum = useQuery(leftQuery(keeper.id, month))
  const first = sum.data?.firstMonth ?? month
  const months = monthsBetween(first < month ? first : month, monthOf(today))
  const panel = (
    <Ledger
      filters={show === 'everything' && <Filters filter={filter} onChange={change} />}
      keeper={keeper}
      keeperId={keeperId}
      filter={filter}
      sum={sum.data?.month === month ? sum.data : undefined}
      monthName={monthHeading(month, today)}
      onShowAll={() => change({ who: '', what: '' })}
    />
  )
  return (
    <div className="relative">
      <div className="mb-4 flex flex-wrap justify-end gap-2 lg:absolute lg:top-0 lg:right-0 lg:z-10 lg:mb-0 print:hidden">
        <Select
          aria-label="Month"
          size="bar"
          className="w-44 max-sm:grow"
          options={months.map((value) => ({ value, label: monthHeading(value, today) }))}
          value={month}
          onChange={(value) => change({ month: value === monthOf(today) ? '' : value })}
        />
        <ExportButton keeper={keeper} />
      </div>
      <Tabs<Show>
        label={areaNames.logbook}
        value={show}
        onChange={(value) => change({ show: value, who: '', what: '' })}
        tabs={[
          { value: 'everything', label: wording.everything, panel },
          { value: 'left', label: wording.left, panel },
        ]}
      />
      <ChainState keeperId={keeper.id} />
    </div>
  )
}

const all = 'all'

function Filters({ filter, onChange }: { filter: LogbookFilter; onChange: (change: UrlChange) => void }) {
  return (
    <search className="mb-6 flex flex-wrap gap-2 print:hidden">
      <Select
        aria-label="Who"
        size="bar"
        className="w-full sm:w-44"
        options={[
          { value: all, label: 'Everyone' },
          ...logbookActors.map((value) => ({ value, label: logbookActorChoices[value] })),
        ]}
        value={filter.actor || all}
        onChange={(who) => onChange({ who: who === all ? '' : who })}
      />
      <Select
        aria-label="What"
        size="bar"
        className="w-full sm:w-60"
        options={[
          { value: all, label: 'All actions' },
          ...logbookActions.map((value) => ({ value, label: logbookActionNames[value] })),
        ]}
        value={filter.action || all}
        onChange={(what) => onChange({ what: what === all ? '' : what })}
      />
    </search>
  )
}

function ExportButton({ keeper }: { keeper: Keeper }) {
  const exporting = useMutation({
    mutationFn: () => exportLogbook(keeper.id),
    onSuccess: (lines) => saveFile(`logbook-${keeper.number}.jsonl`, lines),
    onError: (error) => toast.error(wording.exportFailed, { description: sentenceOf(error) }),
  })
  return (
    <Button variant="quiet" size="bar" isBusy={exporting.isPending} onClick={() => exporting.mutate()}>
      <Icon of={Download} size={14} />
      Export
    </Button>
  )
}

function monthIn(params: URLSearchParams): string | undefined {
  const month = params.get('month') ?? ''
  return /^\d{4}-(?:0[1-9]|1[0-2])$/.test(month) ? month : undefined
}

function oneOf(known: readonly string[], given: string | null): string {
  return given !== null && known.includes(given) ? given : ''
}
