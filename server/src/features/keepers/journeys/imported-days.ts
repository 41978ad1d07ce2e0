import { JourneyDay } from '#contracts/keepers/journeys.ts'
import { earliestDay, latestDay } from '#contracts/keepers/local-date.ts'
import { LocalDate } from '#contracts/keepers/keepers.ts'

/** A day as exports have it: one at the edge of time, which Keeper took once, becomes the nearest that can be. */
const ImportedDay = LocalDate.transform((day) =>
  day < earliestDay ? earliestDay : day > latestDay ? latestDay : day,
).pipe(JourneyDay)

export const importedJourneyDays = {
  startedOn: ImportedDay,
  targetOn: ImportedDay.nullable(),
  endedOn: ImportedDay.nullable(),
}
export const importedMilestoneDays = { dueOn: ImportedDay.nullable(), reachedOn: ImportedDay.nullable() }
