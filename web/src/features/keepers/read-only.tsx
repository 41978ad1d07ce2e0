import { Archive } from 'lucide-react'
import { createContext, lazy, type ReactNode, Suspense, useContext } from 'react'
import { keeperWording } from '#contracts/keepers/keeper-wording.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { keeperPath } from '../../app/paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'

const UnarchiveButton = lazy(async () => ({
  default: (await import('./unarchive-button.tsx')).UnarchiveButton,
}))

const ReadOnly = createContext(false)

/** Around the screens of a keeper: they offer no writing while it is archived. */
export function ReadOnlyWhereArchived({ keeper, children }: { keeper: Keeper; children: ReactNode }) {
  return <ReadOnly value={keeper.archivedAt !== null}>{children}</ReadOnly>
}

/** Whether the keeper around is archived, so that nothing can be written in it. */
export function useIsReadOnly(): boolean {
  return useContext(ReadOnly)
}

/** What is offered only where something can be written. */
export function WhereWritable({ children }: { children: ReactNode }) {
  return useIsReadOnly() ? null : children
}

type EmptyInvitationProps = {
  title: string
  /** Where the title itself invites: what is said instead in an archived keeper. */
  archivedTitle?: string
  children?: ReactNode
  action?: ReactNode
}

/** An empty screen that invites people to write; in an archived keeper it only says that there is nothing. */
export function EmptyInvitation({ title, archivedTitle = title, children, action }: EmptyInvitationProps) {
  if (useIsReadOnly()) return <EmptyState title={archivedTitle} />
  return (
    <EmptyState title={title} action={action}>
      {children}
    </EmptyState>
  )
}

/** Says that a keeper is archived, and unarchives it; nothing for any other. */
export function ArchivedNotice({ keeper, className = '' }: { keeper: Keeper; className?: string }) {
  if (keeper.archivedAt === null) return null
  return (
    <div
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border bg-muted/60 px-4 py-2.5 ${className}`}
    >
      <p className="flex min-w-0 flex-1 basis-60 items-center gap-2.5 text-sm">
        <Icon of={Archive} size={16} className="shrink-0 text-muted-foreground" />
        {keeperWording.archived}
      </p>
      <Unarchive keeper={keeper} />
    </div>
  )
}

/** Instead of an editor, in an archived keeper. */
export function ArchivedPage({ keeper }: { keeper: Keeper }) {
  return (
    <div className="mx-auto w-full max-w-xl px-5 py-16">
      <h1 className="sr-only">{keeper.title}</h1>
      <EmptyState
        title={keeperWording.archivedTitle(keeper.title)}
        action={
          <span className="flex flex-wrap justify-center gap-3">
            <Unarchive keeper={keeper} />
            <Link
              to={keeperPath(keeper.number, 'moments')}
              className={buttonClass({ variant: 'quiet', size: 'sm' })}
            >
              {keeperWording.readMoments}
            </Link>
          </span>
        }
      >
        {keeperWording.archivedHere}
      </EmptyState>
    </div>
  )
}

/** It keeps its room until it has come. */
function Unarchive({ keeper }: { keeper: Keeper }) {
  const room = (
    <Button variant="quiet" size="sm" className="invisible">
      {keeperWording.unarchive}
    </Button>
  )
  return (
    <Suspense fallback={room}>
      <UnarchiveButton keeper={keeper} />
    </Suspense>
  )
}
