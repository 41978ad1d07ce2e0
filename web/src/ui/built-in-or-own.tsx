import { Copy, Pencil } from 'lucide-react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { RelativeTime } from './time.tsx'

/** Where a thing is from; `updatedAt` is null for what comes with Keeper. */
export function Origin({ updatedAt }: { updatedAt: string | null }) {
  return (
    <p className="mt-1 text-xs text-muted-foreground">
      {updatedAt === null ? (
        'Comes with Keeper'
      ) : (
        <>
          Yours, changed <RelativeTime iso={updatedAt} />
        </>
      )}
    </p>
  )
}

type DuplicateOrEditProps = {
  name: string
  isBuiltIn: boolean
  onDuplicate: () => void
  onEdit: () => void
}

/** Built-in things can be duplicated, own ones edited. */
export function DuplicateOrEdit({ name, isBuiltIn, onDuplicate, onEdit }: DuplicateOrEditProps) {
  const verb = isBuiltIn ? 'Duplicate' : 'Edit'
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-label={`${verb} ${name}`}
      onClick={isBuiltIn ? onDuplicate : onEdit}
    >
      <Icon of={isBuiltIn ? Copy : Pencil} size={14} />
      {verb}
    </Button>
  )
}
