import { Button } from './button.tsx'

/** `title` is the 'Error loading ...' of a list; beneath stand what failed, where that has a name, and the reason. */
export function ErrorState({
  title,
  failed,
  error,
  onRetry,
}: {
  title: string
  failed?: string
  error?: Error | null
  onRetry: () => void
}) {
  return (
    <div
      role="alert"
      className="grid justify-items-start gap-2 rounded-xl border border-destructive/35 bg-destructive/8 p-5"
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
