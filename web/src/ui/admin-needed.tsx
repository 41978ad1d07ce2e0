import type { ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'

/** In the place of a screen that is for admins. */
export function AdminNeeded({ children, action }: { children: ReactNode; action: ReactNode }) {
  return (
    <EmptyState title="You need admin access" action={action}>
      {children}
    </EmptyState>
  )
}
