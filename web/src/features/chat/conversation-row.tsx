import { Pencil, Trash2 } from 'lucide-react'
import { useLocation } from 'react-router'
import type { Session } from '#contracts/sessions/sessions.ts'
import { classes } from '../../ui/classes.ts'
import { Link } from '../../ui/link.tsx'
import { MenuItem } from '../../ui/menu.tsx'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { RelativeTime } from '../../ui/time.tsx'

type ConversationRowProps = {
  session: Session
  isOpen: boolean
  onChosen: () => void
  onRename: () => void
  onDelete: () => void
}

/** One past conversation; the search beside it stays. */
export function ConversationRow({ session, isOpen, onChosen, onRename, onDelete }: ConversationRowProps) {
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  query.set('sessionId', session.id)
  const name = nameOf(session)
  return (
    <li
      className={classes(
        'flex items-center rounded-lg pr-1 transition-colors hover:bg-muted',
        isOpen && 'bg-accent text-accent-foreground hover:bg-accent',
      )}
    >
      <Link
        to={{ search: query.toString() }}
        aria-current={isOpen ? 'page' : undefined}
        onClick={onChosen}
        className="min-w-0 flex-1 rounded-lg px-2.5 py-2 focus-visible:outline-offset-[-2px]"
      >
        <span className="block truncate text-sm">{name}</span>
        <span className={classes('block text-xs', !isOpen && 'text-muted-foreground')}>
          <RelativeTime iso={session.updated_at} />
          {`, ${session.message_count} ${session.message_count === 1 ? 'message' : 'messages'}`}
        </span>
      </Link>
      <MoreMenu about={name} place="row">
        <MenuItem icon={Pencil} onSelect={onRename}>
          Rename
        </MenuItem>
        <MenuItem icon={Trash2} isDestructive onSelect={onDelete}>
          Delete
        </MenuItem>
      </MoreMenu>
    </li>
  )
}

/** As it goes by in the list and in questions. */
export function nameOf({ name }: Session): string {
  return name ?? 'New conversation'
}
