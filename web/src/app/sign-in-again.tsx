import { lazy, Suspense } from 'react'
import { useAuth } from '../lib/auth.tsx'

const SignInAgainDialog = lazy(async () => {
  const { SignInAgainDialog: dialog } = await import('../features/account/sign-in-again-dialog.tsx')
  return { default: dialog }
})

/** When a session ends in the middle of work: a sign-in over the screen, which keeps what was typed. */
export function SignInAgain() {
  const { hasEnded } = useAuth()
  if (!hasEnded) return null
  return (
    <Suspense>
      <SignInAgainDialog />
    </Suspense>
  )
}
