import { auditActions, auditActionText } from '#contracts/audit/audit-wording.ts'
import { timeRanges } from '../../lib/time-range.ts'
import type { UrlChange } from '../../lib/url-state.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { Select } from '../../ui/select.tsx'
import { timeOrders } from '../../ui/time-orders.ts'
import { TimeRangeField } from '../../ui/time-range-field.tsx'
import type { AuditView } from './audit.api.ts'

type AuditFiltersProps = { view: AuditView; onChange: (change: UrlChange) => void }

const all = 'all'
const actionOptions = [
  { value: all, label: 'All actions' },
  ...Object.entries(auditActions)
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label)),
]

/** Person, action, time and order; all of it is in the URL. */
export function AuditFilters({ view, onChange }: AuditFiltersProps) {
  const isKnown = view.action === '' || view.action in auditActions
  const unknown = { value: view.action, label: auditActionText(view.action) }
  return (
    <search className="mb-5 flex flex-wrap gap-2 print:hidden">
      <SearchField
        label="Person"
        placeholder="Name or email"
        value={view.person}
        onChange={(person) => onChange({ person })}
        className="w-full min-w-0 lg:max-w-80 lg:flex-1"
      />
      <Select
        aria-label="Action"
        options={isKnown ? actionOptions : [...actionOptions, unknown]}
        value={view.action === '' ? all : view.action}
        onChange={(action) => onChange({ action: action === all ? '' : action })}
        size="bar"
        className="w-full sm:w-56"
      />
      <Select
        aria-label="Sort lines"
        options={timeOrders}
        value={view.sort}
        onChange={(sort) => onChange({ sort })}
        size="bar"
        className="w-full sm:w-40"
      />
      <TimeRangeField range={view.range} choices={timeRanges} onChange={onChange} />
    </search>
  )
}
