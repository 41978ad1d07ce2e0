import { Ellipsis, KeyRound, MailCheck, Shield, ShieldOff, Smartphone, UserCheck, UserX } from 'lucide-react'
import type { UserSummary } from '#contracts/accounts/users.ts'
import { wording } from '#contracts/wording.ts'
import { useAuth } from '../../lib/auth.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { Pill, StatusDot } from '../../ui/pill.tsx'
import { LastActive, RelativeTime } from '../../ui/time.tsx'
import type { UserAct } from './user-act-dialog.tsx'

type UserRowProps = {
  user: UserSummary
  /** Without this one nobody could look after the Keeper. */
  isOnlyAdmin: boolean
  onAct: (act: UserAct) => void
  onLink: () => void
}

/** One account, and what can be done to it. */
export function UserRow({ user, isOnlyAdmin, onAct, onLink }: UserRowProps) {
  const { user: self } = useAuth()
  const isSelf = user.id === self?.id
  return (
    <li className="flex items-start gap-3.5 py-4">
      <Avatar name={user.name || user.email} size="sm" className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h2 className="min-w-0 font-sans text-sm font-medium tracking-normal break-words">{user.name}</h2>
          {isSelf && <Pill>You</Pill>}
          {user.role === 'admin' && <Pill tone="accent">Admin</Pill>}
          {user.disabled && (
            <Pill>
              <StatusDot state="bad" />
              Disabled
            </Pill>
          )}
        </div>
        <p className="truncate text-sm text-muted-foreground">
          {user.email}
          {user.twoFactor && ', two-factor'}
        </p>
        {user.addressUnconfirmed && (
          <p className="text-xs text-muted-foreground">
            Address not confirmed: what was shared with it waits.
          </p>
        )}
        <p className="mt-0.5 text-xs text-muted-foreground">
          {user.lastUsedAt === null ? 'No active sessions' : <LastActive iso={user.lastUsedAt} />}, joined{' '}
          <RelativeTime iso={user.createdAt} />
        </p>
      </div>
      <Menu
        trigger={
          <Button variant="ghost" size="icon" aria-label={`Actions for ${user.name || user.email}`}>
            <Icon of={Ellipsis} />
          </Button>
        }
      >
        {user.role === 'user' ? (
          <MenuItem icon={Shield} onSelect={() => onAct('promote')}>
            Make admin
          </MenuItem>
        ) : (
          <MenuItem
            icon={ShieldOff}
            disabled={isOnlyAdmin}
            note={isOnlyAdmin ? wording.lastAdmin : undefined}
            onSelect={() => onAct('demote')}
          >
            Remove admin
          </MenuItem>
        )}
        <MenuItem icon={KeyRound} onSelect={onLink}>
          Create a password link
        </MenuItem>
        {user.addressUnconfirmed && (
          <MenuItem icon={MailCheck} onSelect={() => onAct('confirmAddress')}>
            Confirm address
          </MenuItem>
        )}
        {user.twoFactor && (
          <MenuItem icon={Smartphone} onSelect={() => onAct('endTwoFactor')}>
            Switch off two-factor
          </MenuItem>
        )}
        {user.disabled && (
          <MenuItem icon={UserCheck} onSelect={() => onAct('enable')}>
            Enable
          </MenuItem>
        )}
        {!user.disabled && !isSelf && (
          <MenuItem icon={UserX} isDestructive onSelect={() => onAct('disable')}>
            Disable
          </MenuItem>
        )}
      </Menu>
    </li>
  )
}
