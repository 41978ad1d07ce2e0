import { ConflictNotice } from '../../ui/conflict-notice.tsx'

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
export function EditConflict({ differences, ...notice }: EditConflictProps) {
  return (
    <ConflictNotice {...notice}>
      <ul className="mt-2 grid gap-2">
        {differences.map(({ name, theirs, mine }) => (
          <li key={name}>
            <p className="text-xs font-medium text-muted-foreground">{name}</p>
            <p className="line-clamp-4 wrap-anywhere">Saved now: {theirs}</p>
            <p className="line-clamp-4 wrap-anywhere">Yours: {mine}</p>
          </li>
        ))}
      </ul>
    </ConflictNotice>
  )
}
