import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { AuthProvider } from '../lib/auth.tsx'
import { PersonTheme } from './person-theme.tsx'
import { routes } from './routes.tsx'
import { SignInAgain } from './sign-in-again.tsx'

const router = createBrowserRouter(routes)

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
