import type { ReactNode } from 'react'
import { EmptyState } from '../ui/empty-state.tsx'

/** Stands in place of what only admins see. `action` leads to what everybody may see. */
export function AdminNeeded({ children, action }: { children: ReactNode; action: ReactNode }) {
  return (
    <EmptyState title="You need admin access" action={action}>
      {children}
    </EmptyState>
  )
}
