import { useRef, useState } from 'react'
import { useAuth } from '../../lib/auth.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LoginForm } from './login-form.tsx'

/** Over the screen on which the session ended; closing it signs out. */
export function SignInAgainDialog() {
  const { user, logout } = useAuth()
  const [email] = useState(user?.email)
  const form = useRef<HTMLDivElement>(null)
  return (
    <Dialog
      isOpen
      initialFocus={() => form.current?.querySelector<HTMLInputElement>('input[name="password"]') ?? true}
      onClose={() => void logout()}
      title="Sign in again"
      description="Your session ended. What you typed is still here and will be sent once you sign in."
    >
      <div ref={form} className="mt-5">
        <LoginForm email={email} />
      </div>
    </Dialog>
  )
}
