import { LogOut } from 'lucide-react'
import { useAuth } from '../lib/auth.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icon.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { useSignOut } from './use-sign-out.ts'

/** Who is signed in, and the way out. */
export function SidebarUser({ isCollapsed }: { isCollapsed: boolean }) {
  const { user } = useAuth()
  const signOut = useSignOut()
  if (user === undefined) return null
  const name = user.name || user.email

  return (
    <div
      className={classes('mt-2 flex items-center gap-2.5 border-t pt-2', isCollapsed ? 'flex-col' : 'pl-1')}
    >
      <Tooltip text={`${name}, ${user.email}`} side="right" isOff={!isCollapsed}>
        <span>
          <Avatar name={name} size="sm" />
        </span>
      </Tooltip>
      <div className={isCollapsed ? 'sr-only' : 'min-w-0 flex-1 leading-tight'}>
        <p className="truncate text-sm font-medium">{name}</p>
        <p className="truncate text-xs text-muted-foreground">{user.email}</p>
      </div>
      <Tooltip text="Sign out" side="right">
        <Button
          variant="ghost"
          size="icon"
          aria-label="Sign out"
          className="text-muted-foreground hover:bg-accent/60"
          onClick={() => void signOut()}
        >
          <Icon of={LogOut} />
        </Button>
      </Tooltip>
    </div>
  )
}
