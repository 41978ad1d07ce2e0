import { useQuery } from '@tanstack/react-query'
import { ListFilter } from 'lucide-react'
import { useId, useState } from 'react'
import type { LogSort } from '#contracts/logs/log-wording.ts'
import type { LogChoices } from '#contracts/logs/logs.ts'
import { providerLabels, textProviders } from '#contracts/keys/models.ts'
import { runProviderLabel, runStatusLabels, thumbLabels } from '#contracts/screens/value-labels.ts'
import type { UrlChange } from '../../lib/url-state.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Select, type SelectOption } from '../../ui/select.tsx'
import { timeOrders } from '../../ui/time-orders.ts'
import { filterNames, type LogView } from './log-view.ts'
import { logChoicesQuery } from './logs.api.ts'

type LogFiltersProps = { view: LogView; onChange: (change: UrlChange) => void }

const all = 'all'
const noChoices: LogChoices = { agents: [], users: [], has_visitors: false }

const statusOptions = Object.entries(runStatusLabels).map(([value, label]) => ({ value, label }))
/** Who writes: what ElevenLabs speaks is a run of its writer's provider. */
const providerOptions = [
  ...textProviders.map((value) => ({ value, label: providerLabels[value] })),
  { value: 'mock', label: runProviderLabel('mock') },
]
const kindOptions = [{ value: 'true', label: 'Tests' }]
const thumbOptions = Object.entries(thumbLabels).map(([value, label]) => ({ value, label }))
const sortOptions: SelectOption<LogSort>[] = [
  ...timeOrders,
  { value: 'slowest', label: 'Slowest first' },
  { value: 'costliest', label: 'Most costly' },
  { value: 'largest', label: 'Most tokens' },
]

/** What narrows and orders the list; all of it is in the URL. */
export function LogFilters({ view, onChange }: LogFiltersProps) {
  const { data: choices = noChoices } = useQuery(logChoicesQuery)
  const { filter } = view
  const agents = choices.agents.map(({ id, name }) => ({ value: id, label: name }))
  const people = choices.users.map(({ id, name, email }) => ({ value: id, label: name || email || id }))
  const users = choices.has_visitors ? [...people, { value: 'visitor', label: 'Visitors' }] : people
  const isNarrowed = filterNames.some((name) => filter[name] !== '')
  const chosen = filterNames.filter((name) => name !== 'q' && filter[name] !== '').length
  const [isOpen, setIsOpen] = useState(chosen > 0)
  const filtersId = useId()
  return (
    <search className="mb-5 grid gap-2 print:hidden">
      <div className="flex flex-wrap gap-2">
        <SearchField
          label="Search logs"
          value={filter.q}
          onChange={(q) => onChange({ q })}
          className="min-w-0 flex-1 max-sm:basis-full"
        />
        <Select
          aria-label="Order"
          options={sortOptions}
          value={view.sort}
          onChange={(sort) => onChange({ sort: sort === 'newest' ? '' : sort })}
          size="bar"
          className="w-42 max-sm:flex-1"
        />
        <Button
          variant="quiet"
          size="bar"
          aria-expanded={isOpen}
          aria-controls={filtersId}
          onClick={() => setIsOpen(!isOpen)}
          className="max-sm:flex-1"
        >
          <Icon of={ListFilter} size={16} />
          {chosen === 0 ? 'Filter' : `Filter (${chosen})`}
        </Button>
      </div>
      <div id={filtersId} hidden={!isOpen}>
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 xl:grid-cols-6">
          <FilterSelect
            name="Agent"
            options={agents}
            value={filter.agentId}
            onChange={(agentId) => onChange({ agentId })}
          />
          <FilterSelect
            name="User"
            options={users}
            value={filter.userId}
            onChange={(userId) => onChange({ userId })}
          />
          <FilterSelect
            name="Status"
            options={statusOptions}
            value={filter.status}
            onChange={(status) => onChange({ status })}
          />
          <FilterSelect
            name="Provider"
            options={providerOptions}
            value={filter.provider}
            onChange={(provider) => onChange({ provider })}
          />
          <FilterSelect
            name="Feedback"
            options={thumbOptions}
            value={filter.thumb}
            onChange={(thumb) => onChange({ thumb })}
          />
          <FilterSelect
            name="Kind"
            options={kindOptions}
            value={filter.tests}
            onChange={(tests) => onChange({ tests })}
          />
        </div>
      </div>
      {isNarrowed && (
        <Button
          variant="ghost"
          size="bar"
          className="-ml-3 justify-self-start"
          onClick={() =>
            onChange({ q: '', agentId: '', userId: '', status: '', provider: '', thumb: '', tests: '' })
          }
        >
          Clear filters
        </Button>
      )}
    </search>
  )
}

type FilterSelectProps = {
  name: string
  options: readonly SelectOption<string>[]
  value: string
  onChange: (value: string) => void
}

/** "All agents", or one of them; one that the list does not know, from a URL, is shown as it is. */
function FilterSelect({ name, options, value, onChange }: FilterSelectProps) {
  const isKnown = value === '' || options.some((option) => option.value === value)
  const none = { value: all, label: unnarrowed[name] ?? `All ${name.toLowerCase()}s` }
  return (
    <Select
      aria-label={name}
      options={[none, ...options, ...(isKnown ? [] : [optionOf(value)])]}
      value={value === '' ? all : value}
      onChange={(chosen) => onChange(chosen === all ? '' : chosen)}
      size="bar"
    />
  )
}

const unnarrowed: Record<string, string> = {
  Status: 'Any status',
  Feedback: 'Any feedback',
  Kind: 'Runs and tests',
}

function optionOf(value: string): SelectOption<string> {
  return { value, label: value }
}
