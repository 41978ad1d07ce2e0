import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

type NothingFoundProps = {
  /** What was searched for; empty where filters alone hide everything, which `title` tells then. */
  q: string
  title: string
  showAll: string
  onShowAll: () => void
  children?: ReactNode
}

/** A list that has nothing like what is asked of it, and the way back to all of it. */
export function NothingFound({ q, title, showAll, onShowAll, children }: NothingFoundProps) {
  return (
    <EmptyState
      title={q === '' ? title : `No results for “${q}”`}
      action={
        <Button variant="quiet" onClick={onShowAll}>
          {showAll}
        </Button>
      }
    >
      {children}
    </EmptyState>
  )
}
