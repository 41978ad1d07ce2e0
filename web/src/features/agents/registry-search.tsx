import { ListFilter } from 'lucide-react'
import { useId, useState } from 'react'
import { modelProviders, providerLabels } from '#contracts/keys/models.ts'
import { agentStatusLabels, classLabels, visibilityLabels } from '#contracts/screens/value-labels.ts'
import { useUrlState } from '../../lib/url-state.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Select } from '../../ui/select.tsx'
import { agentFilterOf, filterNames } from './agent-filters.ts'
import { agentSortOf, type OfferedSort } from './agent-order.ts'

const sortChoices: { value: OfferedSort; label: string }[] = [
  { value: 'updated', label: 'Last changed' },
  { value: 'name', label: 'Name' },
  { value: 'status', label: 'Status' },
  { value: 'class', label: 'Class' },
]

const labelled = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

const filters: {
  name: (typeof filterNames)[number]
  label: string
  all: string
  choices: ReturnType<typeof labelled>
}[] = [
  {
    name: 'whose',
    label: 'owner',
    all: 'All agents',
    choices: [
      { value: 'mine', label: 'Mine' },
      { value: 'shared', label: 'From others' },
      { value: 'built-in', label: 'Built-in' },
    ],
  },
  {
    name: 'class',
    label: 'class',
    all: 'All classes',
    choices: labelled(classLabels).filter(({ value }) => value !== 'Persona'),
  },
  { name: 'visibility', label: 'visibility', all: 'Any visibility', choices: labelled(visibilityLabels) },
  { name: 'status', label: 'status', all: 'Any status', choices: labelled(agentStatusLabels) },
  {
    name: 'provider',
    label: 'provider',
    all: 'All providers',
    choices: modelProviders.map((value) => ({ value, label: providerLabels[value] })),
  },
]

/** Search, sort and filter of the registry; all of it lives in the URL. */
export function RegistrySearch() {
  const [params, setParams] = useUrlState()
  const filter = agentFilterOf(params)
  const activeCount = filterNames.filter((name) => filter[name] !== undefined).length
  const [isOpen, setIsOpen] = useState(activeCount > 0)
  const filtersId = useId()

  return (
    <search className="mb-4 grid gap-2">
      <div className="flex flex-wrap gap-2">
        <SearchField
          label="Search agents"
          value={params.get('q') ?? ''}
          onChange={(q) => setParams({ q })}
          className="min-w-0 flex-1 basis-full sm:max-w-80 sm:basis-0"
        />
        <Select
          aria-label="Sort agents"
          options={sortChoices}
          value={agentSortOf(params.get('sort'))}
          onChange={(sort) => setParams({ sort })}
          size="bar"
          className="w-42 shrink-0"
        />
        <Button
          variant="quiet"
          aria-expanded={isOpen}
          aria-controls={filtersId}
          onClick={() => setIsOpen(!isOpen)}
          size="bar"
          className="max-sm:flex-1"
        >
          <Icon of={ListFilter} size={16} />
          {activeCount === 0 ? 'Filter' : `Filter (${activeCount})`}
        </Button>
      </div>
      <div id={filtersId} hidden={!isOpen}>
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-5">
          {filters.map(({ name, label, all, choices }) => (
            <Select
              key={name}
              aria-label={`Filter by ${label}`}
              options={[{ value: 'all', label: all }, ...choices]}
              value={filter[name] ?? 'all'}
              onChange={(value) => setParams({ [name]: value === 'all' ? '' : value })}
              size="bar"
            />
          ))}
        </div>
      </div>
    </search>
  )
}
