import { needsServerSentence } from '#contracts/screens/offline-wording.ts'
import { isAway } from '../lib/api-error.ts'
import { Button } from './button.tsx'
import { classes } from './classes.ts'

/**
 * `title` is the 'Error loading ...' of a list; beneath stand what failed, where that has a name, and the reason. With
 * `needsServer`, the screen's name, it stays calm while the server is away. The size `field` is for a part of a form.
 */
export function ErrorState({
  title,
  failed,
  needsServer,
  size = 'list',
  error,
  onRetry,
}: {
  title: string
  failed?: string
  needsServer?: string
  size?: 'list' | 'field'
  error?: Error | null
  onRetry: () => void
}) {
  if (needsServer !== undefined && isAway(error))
    return (
      <div role="status" className="grid justify-items-start gap-3 rounded-xl border bg-muted/50 p-5">
        <p className="text-sm text-muted-foreground">{needsServerSentence(needsServer)}</p>
        <Button variant="quiet" size="sm" onClick={onRetry}>
          Retry
        </Button>
      </div>
    )
  return (
    <div
      role="alert"
      className={classes(
        'grid justify-items-start border border-destructive/35 bg-destructive/8',
        size === 'list' ? 'gap-2 rounded-xl p-5' : 'gap-1 rounded-lg p-3 text-sm',
      )}
    >
      <p className="font-medium">{title}</p>
      {error && (
        <p className="text-sm text-muted-foreground">
          {failed === undefined ? error.message : `${failed}. ${error.message}`}
        </p>
      )}
      <Button variant="quiet" size="sm" className="mt-1" onClick={onRetry}>
        Retry
      </Button>
    </div>
  )
}
