import { lazy, Suspense } from 'react'
import { useAuth } from '../lib/auth.tsx'
import { CrashGuard } from './crash-guard.tsx'

const ChatShortcuts = lazy(async () => {
  try {
    return { default: (await import('./chat-shortcuts.tsx')).ChatShortcuts }
  } catch {
    return { default: () => <></> }
  }
})

/** Around a public chat, which has no frame: people who are signed in have their shortcuts here too. */
export function ChatFrame() {
  const { isAuthenticated } = useAuth()
  return (
    <>
      <CrashGuard />
      <Suspense>{isAuthenticated && <ChatShortcuts />}</Suspense>
    </>
  )
}
