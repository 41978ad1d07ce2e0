import type { ReactNode } from 'react'

/** An empty screen invites: one sentence, one button. */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="grid justify-items-center gap-2 rounded-xl border border-dashed px-6 py-14 text-center">
      <h2 className="text-xl">{title}</h2>
      {children && <p className="max-w-[46ch] text-sm text-muted-foreground">{children}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}
