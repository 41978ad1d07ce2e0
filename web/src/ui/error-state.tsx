import { Button } from './button.tsx'

/** `title` is the 'Error loading ...' of a list; `error` gives the reason beneath. */
export function ErrorState({
  title,
  error,
  onRetry,
}: {
  title: string
  error?: Error | null
  onRetry: () => void
}) {
  return (
    <div
      role="alert"
      className="grid justify-items-start gap-2 rounded-xl border border-destructive/35 bg-destructive/8 p-5"
    >
      <p className="font-medium">{title}</p>
      {error && <p className="text-sm text-muted-foreground">{error.message}</p>}
      <Button variant="quiet" size="sm" className="mt-1" onClick={onRetry}>
        Retry
      </Button>
    </div>
  )
}
