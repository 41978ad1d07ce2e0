import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useAuth } from '../lib/auth.tsx'

const SignInAgainDialog = lazy(async () => {
  const { SignInAgainDialog: dialog } = await import('../features/account/sign-in-again-dialog.tsx')
  return { default: dialog }
})

/**
 * When a session ends in the middle of work: a sign-in over the screen, which keeps what was typed. It takes the focus,
 * so it waits while somebody types: no key goes elsewhere than where they look.
 */
export function SignInAgain() {
  const { hasEnded, isPutOff } = useAuth()
  const isAsked = hasEnded && !isPutOff
  const restsAt = useTypingPause()
  const [isShown, setIsShown] = useState(false)
  if (isShown && !isAsked) setIsShown(false)
  useEffect(() => {
    if (!isAsked) return
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      const leftMs = restsAt() - performance.now()
      if (leftMs > 0) timer = setTimeout(look, leftMs)
      else setIsShown(true)
    }
    look()
    return () => clearTimeout(timer)
  }, [isAsked, restsAt])
  if (!isShown && !isPutOff) return null
  return (
    <Suspense>
      <SignInAgainDialog />
    </Suspense>
  )
}

/** After so long without a key somebody has stopped typing. */
const pauseMs = 2_000

/** Tells when the present typing counts as over. */
function useTypingPause(): () => number {
  const [keys] = useState(() => ({ lastMs: -pauseMs }))
  useEffect(() => {
    const note = ({ key, ctrlKey, metaKey, target }: KeyboardEvent) => {
      // A chord, such as the one that saves, asks for something.
      if (ctrlKey || metaKey || (key.length > 1 && key !== 'Backspace')) return
      if (target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea')))
        keys.lastMs = performance.now()
    }
    const pressed = () => (keys.lastMs = -pauseMs)
    addEventListener('keydown', note, true)
    addEventListener('pointerdown', pressed, true)
    return () => {
      removeEventListener('keydown', note, true)
      removeEventListener('pointerdown', pressed, true)
    }
  }, [keys])
  return useCallback(() => keys.lastMs + pauseMs, [keys])
}
