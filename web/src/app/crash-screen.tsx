import { isRouteErrorResponse, useRouteError } from 'react-router'
import { statusLine } from '../lib/status-text.ts'
import { Button } from '../ui/button.tsx'
import { useTitle } from '../ui/use-title.ts'

/** Stands in for a screen that broke, or whose script did not load. */
export function CrashScreen() {
  const error = useRouteError()
  useTitle('Something went wrong')
  return (
    <div
      role="alert"
      className="mx-auto grid max-w-xl content-center justify-items-center gap-3 px-6 py-20 text-center"
    >
      <h1 className="text-3xl">This screen could not be shown.</h1>
      <p className="text-muted-foreground">
        What is kept on the server is safe. Retry loads the screen anew.
      </p>
      <p className="text-sm text-muted-foreground">{reasonOf(error)}</p>
      <Button className="mt-4" onClick={() => location.reload()}>
        Retry
      </Button>
    </div>
  )
}

function reasonOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return statusLine(error.status)
  if (!(error instanceof Error)) return ''
  return missingScript.test(error.message) ? 'A part of Keeper did not arrive.' : error.message
}

/** How browsers say that a script could not be loaded. */
const missingScript = /dynamically imported module|importing a module script|unable to preload/i
