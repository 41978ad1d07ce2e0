import { Popover } from '@base-ui/react/popover'
import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { earliestDay, isDatable, latestDay, wallTimeAt } from '#contracts/keepers/local-date.ts'
import { datePrecisions, dateWordsMaxChars } from '#contracts/keepers/moment-choices.ts'
import { datePrecisionNames, writingWording } from '#contracts/keepers/writing-wording.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import { useLandmark } from '../../../ui/use-landmark.ts'
import { dateText, instantOf, shortDateText, unknownHour, type When } from './date-text.ts'

type WhenProps = { when: When; onChange: (when: When) => void; isCompact?: boolean; disabled?: boolean }

/** When it was, in the person's words, and what Keeper understood; a click corrects either. */
export function WhenField({ when, onChange, isCompact = false, disabled = false }: WhenProps) {
  const [landmark, findLandmark] = useLandmark()
  const understood = isCompact ? shortDateText(when) : dateText(when)
  const { dateWords } = when
  return (
    <Popover.Root>
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-3.5 gap-y-1">
        <Popover.Trigger
          ref={findLandmark}
          disabled={disabled}
          className={
            isCompact
              ? 'flex min-h-6 max-w-full min-w-0 items-center gap-1 text-sm font-medium'
              : 'max-w-full min-w-0 border-b border-dashed border-input text-left text-sm wrap-anywhere hover:border-foreground'
          }
        >
          <span className="sr-only">Date: </span>
          <span className={isCompact ? 'truncate' : undefined}>{dateWords ?? understood}</span>
          {isCompact && <Icon of={ChevronDown} size={14} className="shrink-0 text-muted-foreground" />}
        </Popover.Trigger>
        {!isCompact && dateWords !== null && (
          <span className="text-xs text-muted-foreground">{understood}</span>
        )}
      </div>
      <Popover.Portal container={landmark}>
        <Popover.Positioner sideOffset={8} align="start" collisionPadding={16} className="z-50">
          <Popover.Popup aria-label="When it was" className="popup w-[22rem] max-w-[calc(100vw-2rem)] p-4">
            <fieldset disabled={disabled} className="contents">
              <WhenForm when={when} onChange={onChange} />
            </fieldset>
            <div className="mt-4 flex justify-end">
              <Popover.Close render={<Button variant="quiet" size="sm" />}>Done</Popover.Close>
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** Keepers' days begin before it. */
const nightEndsHour = 6
const halfDayMs = 12 * 3_600_000

function isRecent(time: string): boolean {
  return Math.abs(Date.now() - Date.parse(time)) < halfDayMs
}

function WhenForm({ when: { occurredAt, tz, datePrecision, dateWords }, onChange }: WhenProps) {
  // The page's words come here whole: its text, which the editor has, must not go back with the date.
  const when = { occurredAt, tz, datePrecision, dateWords }
  const [words, setWords] = useState(dateWords ?? '')
  const [isUnknown, setIsUnknown] = useState(false)
  const wall = wallTimeAt(Date.parse(occurredAt), tz)
  const timeId = useId()
  useLoadedParser()

  async function understand(text: string) {
    setWords(text)
    const dateWords = text.trim() === '' ? null : text
    if (dateWords === null) {
      setIsUnknown(false)
      onChange({ ...when, dateWords })
      return
    }
    const { isOnlyDate, understandDate } = await loadParser()
    const place = { now: new Date(), tz, language: navigator.language }
    const understood = understandDate(dateWords, place)
    setIsUnknown(understood === undefined)
    onChange({ ...when, ...understood, dateWords: isOnlyDate(dateWords, place) ? null : dateWords })
  }

  function setDay(text: string) {
    const [year, month, day] = text.split('-').map(Number)
    if (!year || !month || !day) return
    // The hour of a night in which one writes says nothing of another day, and could move it to the day before.
    const isTonight = wall.hour < nightEndsHour && isRecent(occurredAt)
    const time = isTonight ? { hour: unknownHour, minute: 0 } : {}
    const at = instantOf({ ...wall, ...time, year, month, day }, tz)
    if (!isDatable(at.getTime())) return
    const known = isTonight && datePrecision === 'time' ? 'day' : datePrecision
    onChange({ ...when, occurredAt: at.toISOString(), datePrecision: known })
  }

  function setTime(text: string) {
    const [hour, minute] = text.split(':').map(Number)
    if (hour === undefined || minute === undefined) return
    const at = instantOf({ ...wall, hour, minute }, tz)
    onChange({ ...when, occurredAt: at.toISOString(), datePrecision: 'time' })
  }

  function setPrecision(precision: When['datePrecision']) {
    const hour = precision === 'time' ? wall.hour : unknownHour
    const minute = precision === 'time' ? wall.minute : 0
    const at = instantOf({ ...wall, hour, minute }, tz)
    onChange({ ...when, occurredAt: at.toISOString(), datePrecision: precision })
  }

  return (
    <div className="grid gap-3.5">
      <Field
        label="In your words"
        hint={isUnknown ? writingWording.datesUnknown : `${dateText(when)}, ${placeName(tz)}`}
      >
        {(control) => (
          <Input
            {...control}
            value={words}
            maxLength={dateWordsMaxChars}
            placeholder="Wednesday evening"
            onChange={({ target }) => void understand(target.value)}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Date">
          {(control) => (
            <Input
              {...control}
              type="date"
              min={earliestDay}
              max={latestDay}
              value={dayOf(wall)}
              onChange={({ target }) => setDay(target.value)}
            />
          )}
        </Field>
        <div className="grid min-w-0 content-start gap-1.5">
          <label htmlFor={timeId} className="text-sm font-medium">
            Time
          </label>
          <Input
            id={timeId}
            type="time"
            value={datePrecision === 'time' ? timeOf(wall) : ''}
            onChange={({ target }) => setTime(target.value)}
          />
        </div>
      </div>
      <Field label="Known to">
        {(control) => (
          <Select
            {...control}
            options={datePrecisions.map((value) => ({ value, label: datePrecisionNames[value] }))}
            value={datePrecision}
            onChange={setPrecision}
          />
        )}
      </Field>
    </div>
  )
}

/** What reads dates in words is large and comes when somebody is about to write them. */
const loadParser = () => import('./date-in-words.ts')

function useLoadedParser() {
  useEffect(() => void loadParser(), [])
}

function dayOf({ year, month, day }: ReturnType<typeof wallTimeAt>): string {
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}

function timeOf({ hour, minute }: ReturnType<typeof wallTimeAt>): string {
  return `${two(hour)}:${two(minute)}`
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}

/** "Lisbon" */
function placeName(tz: string): string {
  return (tz.split('/').at(-1) ?? tz).replaceAll('_', ' ')
}
