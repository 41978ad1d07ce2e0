import { QueryClientProvider } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { signInAgainWording as wording } from '#contracts/accounts/sign-in-again-wording.ts'
import { createQueryClient } from '../../app/query-client.ts'
import { useSignOut } from '../../app/use-sign-out.ts'
import { useAuth } from '../../lib/auth.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LoginForm } from './login-form.tsx'

/** Over the screen on which the session ended. Closed, a quiet line stays that opens it again. */
export function SignInAgainDialog() {
  const { user, isPutOff, putOff } = useAuth()
  const [email] = useState(user?.email)
  // The screen's own is out of reach here.
  const [queryClient] = useState(createQueryClient)
  const form = useRef<HTMLDivElement>(null)
  return (
    <>
      <Dialog
        isOpen={!isPutOff}
        initialFocus={() => form.current?.querySelector<HTMLInputElement>('input[name="password"]') ?? true}
        onClose={() => putOff(true)}
        title={wording.title}
        description={wording.description}
      >
        <div ref={form} className="mt-5 grid gap-5">
          <LoginForm email={email} />
          <QueryClientProvider client={queryClient}>
            <SignOut />
          </QueryClientProvider>
        </div>
      </Dialog>
      {isPutOff && (
        <div className="fixed bottom-[var(--toast-bottom,1rem)] left-1/2 z-50 flex w-max max-w-[calc(100vw-2rem)] -translate-x-1/2 items-center gap-3 rounded-lg border bg-popover py-1.5 pr-1.5 pl-3.5 text-sm text-popover-foreground shadow-soft print:hidden">
          <p role="status">{wording.ended}</p>
          <Button variant="quiet" size="sm" onClick={() => putOff(false)}>
            {wording.title}
          </Button>
        </div>
      )}
    </>
  )
}

/** What was not sent is asked about beneath. */
function SignOut() {
  const { putOff } = useAuth()
  const signOut = useSignOut()
  return (
    <Button
      variant="ghost"
      className="text-muted-foreground"
      onClick={() => {
        putOff(true)
        void signOut()
      }}
    >
      {wording.signOut}
    </Button>
  )
}
