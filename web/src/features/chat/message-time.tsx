import { clockText, fullText, isToday, shortDayText } from '../../lib/time-text.ts'

/** When a message was written: the time, before today with its day, and the full date on hover. */
export function MessageTime({ iso }: { iso: string }) {
  const date = new Date(iso)
  return (
    <time dateTime={iso} title={fullText(date)}>
      {isToday(date) ? clockText(date) : `${shortDayText(date)}, ${clockText(date)}`}
    </time>
  )
}

export function timeOf(iso: string): string {
  return clockText(new Date(iso))
}
