import { useEffect } from 'react'
import { Toaster as Base, toast } from 'sonner'
import { useMode } from '../lib/appearance.ts'
import { onToast, takeToasts } from './toast-queue.ts'

/** Screen readers announce only what is added to a region that was there before. */
const regionKnownMs = 100
/** What offers something, such as to undo, stays longer than what only says something. */
const offerMs = 10_000

/** Shows what is said, and what was said before this part had loaded. */
export function Toasts() {
  const mode = useMode()
  useEffect(() => {
    let stop = () => {}
    const timer = setTimeout(() => {
      showAll()
      stop = onToast(showAll)
    }, regionKnownMs)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
  return (
    <Base
      theme={mode}
      position="bottom-right"
      // Above what one writes in, and above a phone's bar.
      offset={{ bottom: 'var(--toast-bottom, 1.5rem)', right: '1.5rem' }}
      mobileOffset={{ bottom: 'var(--toast-bottom, 1rem)', left: '1rem', right: '1rem' }}
      toastOptions={{
        classNames: {
          toast:
            '!rounded-lg !border-border !bg-popover !font-sans !text-sm !text-popover-foreground !shadow-soft !duration-200',
          description: '!text-muted-foreground',
          actionButton: '!h-7 !rounded-md !bg-primary !px-2.5 !text-primary-foreground',
        },
      }}
    />
  )
}

function showAll(): void {
  for (const { kind, text, options } of takeToasts())
    toast[kind](text, options?.action ? { duration: offerMs, ...options } : options)
}
