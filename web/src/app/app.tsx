import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { AuthProvider } from '../lib/auth.tsx'
import { PersonTheme } from './person-theme.tsx'
import { routes } from './routes.tsx'
import { SignInAgain } from './sign-in-again.tsx'

nameEntry()
const router = createBrowserRouter(routes)

/**
 * Gives a freshly opened address its own entry of the history, as the router's navigations have. Scroll positions
 * are kept by entry: back, forward and a reload find theirs, and a typed address begins at its top.
 */
function nameEntry(): void {
  const state: unknown = history.state
  if (state === null) history.replaceState({ key: `opened-${Date.now().toString(36)}` }, '')
}

/** Whether the script of the first screen came, once that is known. */
export function loadFirstScreen(): Promise<boolean> {
  return new Promise((resolve) => {
    const tell = ({ initialized, errors }: typeof router.state) => initialized && resolve(errors === null)
    router.subscribe(tell)
    tell(router.state)
  })
}

export function App() {
  return (
    <AuthProvider>
      <RouterProvider router={router} />
      <SignInAgain />
      <PersonTheme />
    </AuthProvider>
  )
}
