import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { AuthProvider } from '../lib/auth.tsx'
import { PersonTheme } from './person-theme.tsx'
import { routes } from './routes.tsx'
import { SignInAgain } from './sign-in-again.tsx'

const router = createBrowserRouter(routes)

export function App() {
  return (
    <AuthProvider>
      <RouterProvider router={router} />
      <SignInAgain />
      <PersonTheme />
    </AuthProvider>
  )
}
