import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { weekdayNames, weekReviewWording as wording } from '#contracts/keepers/week-review-wording.ts'
import type { ReviewSchedule } from '#contracts/keepers/week-reviews.ts'
import { sentenceOf } from '../../../lib/form-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Select } from '../../../ui/select.tsx'
import { toast } from '../../../ui/toast.tsx'
import { saveSchedule, weekReviewKey } from './week-review.api.ts'

const never = '0'
const weekdays = [
  { value: never, label: wording.never },
  ...weekdayNames.map((label, at) => ({ value: String(at + 1), label })),
]
const hours = Array.from({ length: 24 }, (_, hour) => ({
  ...{ value: String(hour), label: `${String(hour).padStart(2, '0')}:00` },
}))

type FormProps = { keeper: Keeper; schedule: ReviewSchedule; onSaved: () => void }

/** When the review is written by itself. */
export function ReviewScheduleForm({ keeper, schedule, onSaved }: FormProps) {
  const queryClient = useQueryClient()
  const [weekday, setWeekday] = useState(schedule.isOn ? String(schedule.weekday) : never)
  const [hour, setHour] = useState(String(schedule.hour))
  const [isBusy, setIsBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const isOn = weekday !== never

  async function save() {
    setIsBusy(true)
    setFailed(undefined)
    try {
      const day = isOn ? Number(weekday) : schedule.weekday
      await saveSchedule(keeper.id, { isOn, weekday: day, hour: Number(hour) })
      await queryClient.invalidateQueries({ queryKey: weekReviewKey(keeper.id) })
      toast.success(wording.scheduleSaved)
      onSaved()
    } catch (error) {
      setFailed(sentenceOf(error))
      setIsBusy(false)
    }
  }

  return (
    <form
      aria-label={wording.schedule}
      className="mt-2 rounded-xl border bg-card p-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <p className="text-sm text-pretty text-muted-foreground">
        {wording.scheduleHint(schedule.timezone)}
        {isOn && !schedule.isAgreed && ` ${wording.scheduleNotAgreed}`}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Select
          aria-label={wording.weekday}
          className="w-40"
          size="bar"
          options={weekdays}
          value={weekday}
          onChange={setWeekday}
        />
        {isOn && (
          <Select
            aria-label={wording.hour}
            className="w-28"
            size="bar"
            options={hours}
            value={hour}
            onChange={setHour}
          />
        )}
        <Button type="submit" variant="quiet" size="bar" isBusy={isBusy}>
          {wording.save}
        </Button>
      </div>
      {failed !== undefined && (
        <Notice tone="destructive" className="mt-3">
          {failed}
        </Notice>
      )}
    </form>
  )
}
