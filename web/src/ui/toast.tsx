import { Toaster as Base, toast } from 'sonner'
import { useMode } from '../lib/appearance.ts'

/** Says what happened elsewhere; what happened here is said inline. */
export { toast }

/** Where toasts appear; the shell holds one. */
export function Toaster() {
  const mode = useMode()
  return (
    <Base
      theme={mode}
      position="bottom-right"
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
