const timeFormat = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' })
const dayFormat = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' })
const fullFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' })

/** When a message was written: the time, before today with its day, and the full date on hover. */
export function MessageTime({ iso }: { iso: string }) {
  const date = new Date(iso)
  return (
    <time dateTime={iso} title={fullFormat.format(date)}>
      {isToday(date) ? timeOf(iso) : `${dayFormat.format(date)}, ${timeOf(iso)}`}
    </time>
  )
}

export function timeOf(iso: string): string {
  return timeFormat.format(new Date(iso))
}

function isToday(date: Date): boolean {
  return date.toDateString() === new Date().toDateString()
}
