import { useEffect, useRef, useState } from 'react'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { periodReportBody, periodReportWording as wording } from '#contracts/keepers/period-report-text.ts'
import type { Template } from '#contracts/keepers/type-starts.ts'
import { momentPath } from '../../../app/paths.ts'
import { daySpan, mediumDay } from '../../../lib/day-text.ts'
import { failureText } from '../../../lib/form-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { todayIn } from '../today.ts'
import { readPeriodReport } from './period-report.api.ts'

type DialogProps = {
  keeper: Keeper
  keeperParam: string
  /** The empty report. */
  template: Template
  onStart: (template: Template) => void
  onClose: () => void
}

/** Asks which days a report is about, and fills it in from their moments; or leaves it blank. */
export function PeriodReportDialog({ keeper, keeperParam, template, onStart, onClose }: DialogProps) {
  const [to, setTo] = useState(() => todayIn(keeper))
  const [from, setFrom] = useState(() => `${todayIn(keeper).slice(0, 'YYYY-MM'.length)}-01`)
  const [isBusy, setIsBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const reading = useRef<AbortController>(undefined)
  useEffect(() => () => reading.current?.abort(), [])

  async function fill() {
    if (from > to) return setFailed(wording.endsBeforeStart)
    setIsBusy(true)
    setFailed(undefined)
    const { signal } = (reading.current = new AbortController())
    try {
      const report = await readPeriodReport(keeper.id, { from, to }, signal)
      if (signal.aborted) return
      const isEmpty = report.wins.length + report.people.length + report.todos.length === 0
      if (isEmpty) {
        setIsBusy(false)
        return setFailed(wording.nothing)
      }
      const heading = daySpan(from, to)
      const path = (momentId: string) => momentPath(keeperParam, momentId)
      const body = periodReportBody(report, { heading, day: mediumDay, path })
      onClose()
      onStart({ ...template, body, fill: ['## '.length, '## '.length + heading.length] })
    } catch (error) {
      if (signal.aborted) return
      setIsBusy(false)
      setFailed(failureText(wording.failed, error))
    }
  }

  const day = (label: string, value: string, onChange: (day: string) => void) => (
    <Field label={label}>
      {(control) => (
        <Input
          {...control}
          type="date"
          required
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )

  return (
    <Dialog isOpen onClose={onClose} title={wording.title} description={wording.explained}>
      <form
        aria-label={wording.title}
        className="mt-5 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void fill()
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          {day(wording.from, from, setFrom)}
          {day(wording.to, to, setTo)}
        </div>
        {failed !== undefined && <Notice tone="destructive">{failed}</Notice>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button
            type="button"
            variant="quiet"
            onClick={() => {
              onClose()
              onStart(template)
            }}
          >
            {wording.blank}
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {wording.fill}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
