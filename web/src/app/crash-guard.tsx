import { Component, type ReactNode } from 'react'
import { type Location, Outlet, useLocation } from 'react-router'
import { Button } from '../ui/button.tsx'
import { useTitle } from '../ui/use-title.ts'

/** Shows the screens within, and stands in for one that broke until another is gone to. */
export function CrashGuard() {
  return (
    <Guard location={useLocation()}>
      <Outlet />
    </Guard>
  )
}

type GuardProps = { location: Location; children: ReactNode }
type GuardState = { location?: Location; caught?: { error: unknown } }

class Guard extends Component<GuardProps, GuardState> {
  override state: GuardState = {}

  static getDerivedStateFromError(error: unknown): GuardState {
    return { caught: { error } }
  }

  static getDerivedStateFromProps({ location }: GuardProps, shown: GuardState): GuardState | null {
    return location === shown.location ? null : { location, caught: undefined }
  }

  override render() {
    const { caught } = this.state
    return caught ? <CrashScreen error={caught.error} /> : this.props.children
  }
}

/** Stands in for a screen that broke, or whose script did not load. */
export function CrashScreen({ error }: { error: unknown }) {
  useTitle('Screen unavailable')
  return (
    <div
      role="alert"
      className="mx-auto grid max-w-xl content-center justify-items-center gap-3 px-6 py-20 text-center"
    >
      <h1 className="text-3xl">This screen couldn't be shown.</h1>
      <p className="text-muted-foreground">Your saved work is safe. Try loading this screen again.</p>
      <p className="text-sm text-muted-foreground">{reasonOf(error)}</p>
      <Button className="mt-4" onClick={() => location.reload()}>
        Retry
      </Button>
    </div>
  )
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  return missingScript.test(error.message)
    ? 'Part of the app failed to load. Keeper may have been updated since you opened this page.'
    : error.message
}

/** How browsers say that a script could not be loaded. */
const missingScript = /dynamically imported module|importing a module script|unable to preload/i
