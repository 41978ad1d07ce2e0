import { ArrowDownWideNarrow, ArrowUpNarrowWide, X } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { momentKinds } from '#contracts/keepers/moment-choices.ts'
import { momentKindLabels, momentListWording } from '#contracts/keepers/moment-list-wording.ts'
import { moodWords } from '#contracts/keepers/moment-wording.ts'
import type { MomentMonth } from '#contracts/keepers/moments.ts'
import { Button } from '../../../ui/button.tsx'
import { FilterMenu } from '../../../ui/filter-menu.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { journeysQuery } from '../journeys/journeys.api.ts'
import { daySpan, fullDay, lastDayOf, longDay, monthText } from '../../../lib/day-text.ts'
import { flags, momentMoods, type MomentViewState } from './moment-view.ts'
import { TopicFilter } from './topic-filter.tsx'

const kindOptions = momentKinds.map((value) => ({ value, label: momentKindLabels[value] }))
const moodOptions = momentMoods.map((value) => ({ value, label: moodWords[moodOf(value)] }))
const flagNames: Record<(typeof flags)[number], string> = {
  'pinned=true': 'Pinned',
  'visibility=public': 'Public',
  'visibility=private': 'Only you',
  'aiAccess=false': 'Hidden from agents',
}
const flagOptions = flags.map((value) => ({ value, label: flagNames[value] }))

type MomentFiltersProps = { keeper: Keeper; state: MomentViewState; months: readonly MomentMonth[] }

/** What narrows the list besides its search, and its order. */
export function MomentFilters({ keeper, state, months }: MomentFiltersProps) {
  const { view, change, setFlags } = state
  const years = [...new Set(months.map(({ month }) => month.slice(0, 4)))]
  const range = rangeValue(view)
  const isYear = years.includes(range)
  const yearOptions = [
    ...(range !== '' && !isYear ? [{ value: range, label: rangeLabel(view) }] : []),
    ...years.map((year) => ({ value: year, label: year })),
  ]
  return (
    <div role="group" aria-label="Filters" className="flex flex-wrap items-center gap-1.5">
      <FilterMenu
        label="Kind"
        options={kindOptions}
        chosen={kindOptions.map(({ value }) => value).filter((value) => view.kinds.includes(value))}
        onChange={(kinds) => change({ kind: kinds.join(',') })}
      />
      <TopicFilter keeperId={keeper.id} topicId={view.topic} onChange={(topic) => change({ topic })} />
      <FilterMenu
        label="Mood"
        options={moodOptions}
        chosen={momentMoods.filter((value) => view.moods.includes(value))}
        onChange={(moods) => change({ mood: moods.join(',') })}
      />
      <FilterMenu
        label="When"
        options={yearOptions}
        chosen={range === '' ? [] : [range]}
        onChange={([year = '']) =>
          change(year === '' ? { from: '', to: '' } : { from: `${year}-01-01`, to: `${year}-12-31` })
        }
        isSingle
      />
      <JourneyFilter keeper={keeper} state={state} />
      {view.importId !== '' && <ImportChip onClear={() => change({ import: '' })} />}
      <FilterMenu
        label="More"
        options={flagOptions}
        chosen={flags.filter((flag) => view.flags.includes(flag))}
        onChange={setFlags}
      />
      <Button
        variant="ghost"
        size="row"
        className="ml-auto text-[0.8125rem] font-normal text-muted-foreground"
        aria-label={view.sort === 'newest' ? 'Newest first' : 'Oldest first'}
        title="Change the order"
        onClick={() => change({ sort: view.sort === 'newest' ? 'oldest' : 'newest' })}
      >
        <Icon of={view.sort === 'newest' ? ArrowDownWideNarrow : ArrowUpNarrowWide} size={15} />
        {view.sort === 'newest' ? 'Newest' : 'Oldest'}
      </Button>
    </div>
  )
}

function JourneyFilter({ keeper, state: { view, change } }: Omit<MomentFiltersProps, 'months'>) {
  const isShown = keeper.journeyCount > 0 || view.journey !== ''
  const { data: journeys } = useQuery({ ...journeysQuery(keeper.id), enabled: isShown })
  if (!isShown) return null
  const known = (journeys ?? []).map(({ id, title }) => ({ value: id, label: title }))
  const isKnown = view.journey === '' || known.some(({ value }) => value === view.journey)
  return (
    <FilterMenu
      label="Journey"
      // A journey that is gone still narrows the list: to nothing.
      options={
        isKnown ? known : [...known, { value: view.journey, label: journeys ? 'Deleted journey' : 'Journey' }]
      }
      chosen={view.journey === '' ? [] : [view.journey]}
      onChange={([journey = '']) => change({ journey })}
      isSingle
    />
  )
}

/** Says that only what one import brought is listed. */
function ImportChip({ onClear }: { onClear: () => void }) {
  return (
    <p className="flex h-10 shrink-0 items-center rounded-md bg-accent pl-2.5 text-[0.8125rem] font-medium text-accent-foreground sm:pointer-fine:h-8">
      {momentListWording.fromImport}
      <button
        type="button"
        aria-label={momentListWording.clearImport}
        onClick={onClear}
        className="ml-1 grid h-full w-7 place-items-center rounded-md"
      >
        <Icon of={X} size={14} />
      </button>
    </p>
  )
}

type Range = { from: string; to: string }

/** A value for the year or the days that the list is narrowed to; empty where it is not. */
function rangeValue({ from, to }: Range): string {
  if (from === '' && to === '') return ''
  const [year = '', ...rest] = from.split('-')
  return rest.join('-') === '01-01' && to === `${year}-12-31` ? year : `${from} ${to}`
}

/** "February 2026", "16–22 November 2026", "Since 1 May 2026". */
function rangeLabel({ from, to }: Range): string {
  if (from === to) return fullDay(from)
  if (from === '') return `Until ${longDay(to)}`
  if (to === '') return `Since ${longDay(from)}`
  const month = from.slice(0, 'YYYY-MM'.length)
  return from === `${month}-01` && to === lastDayOf(month) ? monthText(month) : daySpan(from, to)
}

function moodOf(value: (typeof momentMoods)[number]): -2 | -1 | 0 | 1 | 2 {
  const moods = { '-2': -2, '-1': -1, '0': 0, '1': 1, '2': 2 } as const
  return moods[value]
}
