import { useEffect, useRef } from 'react'
import { keeperWording } from '#contracts/keepers/keeper-wording.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { editableFields, type EditableFields, fieldNames } from './edit-keeper-fields.ts'

type EditConflictProps = {
  current: Keeper
  mine: Partial<EditableFields>
  isBusy: boolean
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Shows what was kept elsewhere beside what was to be written. */
export function EditConflict({ current, mine, isBusy, onKeepMine, onTakeTheirs }: EditConflictProps) {
  const names = editableFields.filter((name) => mine[name] !== undefined && mine[name] !== current[name])
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    frame.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={frame}>
      <Notice tone="destructive">
        <p className="font-medium">{keeperWording.changedElsewhere}</p>
        <ul className="mt-2 grid gap-2">
          {names.map((name) => (
            <li key={name}>
              <p className="text-xs font-medium text-muted-foreground">{fieldNames[name]}</p>
              <p className="line-clamp-4">Saved now: {shown(current[name])}</p>
              <p className="line-clamp-4">Yours: {shown(mine[name])}</p>
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

function shown(value: string | boolean | undefined): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return value ?? ''
}
