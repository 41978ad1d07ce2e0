import { useAuth } from '../lib/auth.tsx'
import { CrashGuard } from './crash-guard.tsx'
import { LateShortcuts } from './late-shortcuts.tsx'

/** Around a public chat, which has no frame: people who are signed in have their shortcuts here too. */
export function ChatFrame() {
  const { isAuthenticated } = useAuth()
  return (
    <>
      <CrashGuard />
      {isAuthenticated && <LateShortcuts />}
    </>
  )
}
