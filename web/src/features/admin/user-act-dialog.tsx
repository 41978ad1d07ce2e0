import type { UserChange, UserSummary } from '#contracts/accounts/users.ts'
import { useAuth } from '../../lib/auth.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { changeUser } from './users.api.ts'

export type UserAct = 'promote' | 'demote' | 'disable' | 'enable' | 'endTwoFactor' | 'confirmAddress'

type ActText = {
  change: UserChange
  question: (name: string) => string
  text: string
  label: string
  busy: string
  done: (name: string) => string
}

const acts: Record<UserAct, ActText> = {
  promote: {
    change: { role: 'admin' },
    question: (name) => `Make ${name} an admin?`,
    text: 'Admins manage accounts, platform keys and limits, and can read all logs.',
    label: 'Make admin',
    busy: 'Saving...',
    done: (name) => `${name} is an admin now.`,
  },
  demote: {
    change: { role: 'user' },
    question: (name) => `Remove ${name} as an admin?`,
    text: 'The account stays, without access to the admin screens. Invitations and password links that it made no longer work.',
    label: 'Remove admin',
    busy: 'Saving...',
    done: (name) => `${name} is no longer an admin.`,
  },
  disable: {
    change: { disabled: true },
    question: (name) => `Disable the account of ${name}?`,
    text: 'It is signed out everywhere at once and cannot sign in. Its agents and public pages are hidden from everybody, and invitations and password links that it made no longer work. Nothing in it is deleted, and you can enable it again.',
    label: 'Disable',
    busy: 'Disabling...',
    done: (name) => `The account of ${name} is disabled.`,
  },
  enable: {
    change: { disabled: false },
    question: (name) => `Enable the account of ${name}?`,
    text: 'It can sign in again.',
    label: 'Enable',
    busy: 'Enabling...',
    done: (name) => `The account of ${name} is enabled.`,
  },
  endTwoFactor: {
    change: { twoFactor: false },
    question: (name) => `Switch off two-factor for ${name}?`,
    text: 'Use this if they lost both the app and the backup codes. They can then sign in with only their password.',
    label: 'Switch off',
    busy: 'Switching off...',
    done: (name) => `Two-factor is off for ${name}.`,
  },
  confirmAddress: {
    change: { addressConfirmed: true },
    question: (name) => `Confirm the address of ${name}?`,
    text: 'They then receive what was shared with this address. Confirm it only if you know that it is theirs.',
    label: 'Confirm address',
    busy: 'Confirming...',
    done: (name) => `The address of ${name} is confirmed.`,
  },
}

/** Passkeys may be of somebody else who registered the address first. Admins who confirm their own keep theirs. */
const signsOut =
  ' They’ll need to sign in again, with their password. Their passkeys are removed, and they can add them again.'

type UserActDialogProps = {
  user: UserSummary
  act: UserAct
  onDone: () => Promise<unknown>
  onClose: () => void
}

/** Asks before an account is changed, by its person's name. */
export function UserActDialog({ user, act, onDone, onClose }: UserActDialogProps) {
  const { user: self, updateUser } = useAuth()
  const { change, question, text, label, busy, done } = acts[act]
  const name = user.name || user.email
  const isSelf = self?.id === user.id

  async function confirm() {
    const { role } = await changeUser(user.id, change)
    toast.success(done(name))
    if (isSelf) updateUser({ ...self, role })
    // An admin who gives up the role leaves the admin screens at once, and may no longer load them.
    if (!isSelf || role === 'admin') await onDone()
  }

  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={confirm}
      title={question(name)}
      description={act === 'confirmAddress' ? `${user.email}. ${text}${isSelf ? '' : signsOut}` : text}
      confirmLabel={label}
      busyLabel={busy}
      isDestructive={act !== 'promote' && act !== 'enable' && act !== 'confirmAddress'}
    />
  )
}
