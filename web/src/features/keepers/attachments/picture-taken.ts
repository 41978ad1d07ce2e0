import type { PictureTaken } from '#contracts/keepers/attachments.ts'
import type { Place } from '#contracts/keepers/moments.ts'

/** A moment's date and place as a picture's notes have them. */
export type TakenFields = {
  occurredAt?: string
  datePrecision?: 'time'
  dateWords?: null
  place?: Place
}

/**
 * What a picture's notes would change: its date, read in the moment's time zone where the camera did not note its own,
 * and its place, which keeps the name that it has.
 */
export function takenFields(
  taken: PictureTaken,
  { place, instantOf }: { place: Place | null; instantOf: (local: string) => Date },
): TakenFields {
  const { at, offset, latitude, longitude } = taken
  const when = at === null ? undefined : offset === null ? instantOf(at) : new Date(`${at}${offset}`)
  const hasPlace = latitude !== null && longitude !== null
  return {
    ...(when && { occurredAt: when.toISOString(), datePrecision: 'time', dateWords: null }),
    ...(hasPlace && {
      place: { name: place?.name.trim() || nameOf(latitude, longitude), latitude, longitude },
    }),
  }
}

/** "38.7083° N, 9.1000° W" */
function nameOf(latitude: number, longitude: number): string {
  const north = `${Math.abs(latitude).toFixed(4)}° ${latitude < 0 ? 'S' : 'N'}`
  return `${north}, ${Math.abs(longitude).toFixed(4)}° ${longitude < 0 ? 'W' : 'E'}`
}
