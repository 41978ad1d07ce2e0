import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { searchMaxChars } from '#contracts/limits/limits.ts'
import type { LogSort } from '#contracts/logs/log-wording.ts'
import type { LogChoices } from '#contracts/logs/logs.ts'
import { modelProviders, providerLabels } from '#contracts/keys/models.ts'
import { runProviderLabel, runStatusLabels } from '#contracts/screens/value-labels.ts'
import type { UrlChange } from '../../lib/url-state.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Input } from '../../ui/input.tsx'
import { Select, type SelectOption } from '../../ui/select.tsx'
import { filterNames, type LogView } from './log-view.ts'
import { logChoicesQuery } from './logs.api.ts'

type LogFiltersProps = { view: LogView; onChange: (change: UrlChange) => void }

const all = 'all'
const noChoices: LogChoices = { agents: [], users: [], has_visitors: false }

const statusOptions = Object.entries(runStatusLabels).map(([value, label]) => ({ value, label }))
const providerOptions = [
  ...modelProviders.map((value) => ({ value, label: providerLabels[value] })),
  { value: 'mock', label: runProviderLabel('mock') },
]
const sortOptions: SelectOption<LogSort>[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
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
  return (
    <search className="mb-5 flex flex-wrap items-center gap-2 print:hidden">
      <SearchField text={filter.q} onChange={(q) => onChange({ q })} />
      <FilterSelect
        name="Agent"
        options={agents}
        value={filter.agentId}
        onChange={(agentId) => onChange({ agentId })}
      />
      {(users.length > 1 || filter.userId !== '') && (
        <FilterSelect
          name="User"
          options={users}
          value={filter.userId}
          onChange={(userId) => onChange({ userId })}
        />
      )}
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
      <Select
        aria-label="Order"
        options={sortOptions}
        value={view.sort}
        onChange={(sort) => onChange({ sort: sort === 'newest' ? '' : sort })}
        size="bar"
        className={selectClass}
      />
      {isNarrowed && (
        <Button
          variant="ghost"
          size="bar"
          onClick={() => onChange({ q: '', agentId: '', userId: '', status: '', provider: '' })}
        >
          Clear filters
        </Button>
      )}
    </search>
  )
}

const selectClass = 'w-[calc(50%-0.25rem)] sm:w-36'

type FilterSelectProps = {
  name: string
  options: readonly SelectOption<string>[]
  value: string
  onChange: (value: string) => void
}

/** "All agents", or one of them; one that the list does not know, from a URL, is shown as it is. */
function FilterSelect({ name, options, value, onChange }: FilterSelectProps) {
  const isKnown = value === '' || options.some((option) => option.value === value)
  const none = { value: all, label: name === 'Status' ? 'Any status' : `All ${name.toLowerCase()}s` }
  return (
    <Select
      aria-label={name}
      options={[none, ...options, ...(isKnown ? [] : [optionOf(value)])]}
      value={value === '' ? all : value}
      onChange={(chosen) => onChange(chosen === all ? '' : chosen)}
      size="bar"
      className={selectClass}
    />
  )
}

const waitMs = 250

/** Searches once typing pauses. */
function SearchField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const [typed, setTyped] = useState(text)
  const [known, setKnown] = useState(text)
  // The URL has changed by other means, such as the way back: then it holds.
  if (known !== text) {
    setKnown(text)
    if (typed.trim() !== text) setTyped(text)
  }
  useEffect(() => {
    if (typed.trim() === text) return undefined
    const timer = setTimeout(() => onChange(typed.trim()), waitMs)
    return () => clearTimeout(timer)
  }, [typed, text, onChange])
  return (
    <div className="relative w-full min-w-40 flex-1 basis-full lg:basis-0">
      <Icon
        of={Search}
        size={16}
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted-foreground"
      />
      <Input
        type="search"
        aria-label="Search logs"
        placeholder="Search"
        value={typed}
        maxLength={searchMaxChars}
        onChange={(event) => setTyped(event.target.value)}
        size="bar"
        className="w-full pl-9"
      />
    </div>
  )
}

function optionOf(value: string): SelectOption<string> {
  return { value, label: value }
}
