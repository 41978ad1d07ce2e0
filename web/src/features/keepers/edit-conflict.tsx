import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

type EditConflictProps = {
  /** What has happened. */
  message: string
  /** What was saved elsewhere and what was to be written, by the name of the field. */
  differences: readonly { name: string; theirs: string; mine: string }[]
  isBusy: boolean
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Shows what was kept elsewhere beside what was to be written. */
export function EditConflict({ message, differences, isBusy, onKeepMine, onTakeTheirs }: EditConflictProps) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    frame.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={frame}>
      <Notice tone="destructive">
        <p className="font-medium">{message}</p>
        <ul className="mt-2 grid gap-2">
          {differences.map(({ name, theirs, mine }) => (
            <li key={name}>
              <p className="text-xs font-medium text-muted-foreground">{name}</p>
              <p className="line-clamp-4">Saved now: {theirs}</p>
              <p className="line-clamp-4">Yours: {mine}</p>
            </li>
          ))}
        </ul>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="quiet" size="sm" disabled={isBusy} onClick={onTakeTheirs}>
            Use the saved version
          </Button>
          <Button size="sm" isBusy={isBusy} onClick={onKeepMine}>
            Keep mine
          </Button>
        </div>
      </Notice>
    </div>
  )
}
