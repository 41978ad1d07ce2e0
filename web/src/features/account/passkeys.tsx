import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Passkey } from '#contracts/accounts/passkeys.ts'
import { canUsePasskeys } from '../../lib/passkeys.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Pill } from '../../ui/pill.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { RelativeTime } from '../../ui/time.tsx'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { RemovePasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx'
import { passkeysQuery } from './security.api.ts'

type Open = { name: 'add' } | { name: 'rename' | 'remove'; passkey: Passkey }

/** A person's passkeys. */
export function Passkeys() {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(passkeysQuery)
  const [open, setOpen] = useState<Open>()
  if (error && !data)
    return <ErrorState title="Error loading passkeys" error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={1} />

  const dialog = {
    onClose: () => setOpen(undefined),
    onDone: () => queryClient.invalidateQueries(passkeysQuery),
  }
  return (
    <div className="grid justify-items-start gap-4">
      {data.length === 0 && (
        <p className="text-sm text-muted-foreground">
          No passkeys yet. A passkey is as safe as a password plus a code, with nothing to type.
        </p>
      )}
      {data.length > 0 && (
        <ul aria-label="Passkeys" className="-my-4 w-full divide-y">
          {data.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setOpen({ name: 'rename', passkey })}
              onRemove={() => setOpen({ name: 'remove', passkey })}
            />
          ))}
        </ul>
      )}
      {canUsePasskeys() ? (
        <Button variant="quiet" onClick={() => setOpen({ name: 'add' })}>
          <Icon of={Plus} size={16} />
          Add a passkey
        </Button>
      ) : (
        <p className="text-sm text-muted-foreground">
          Passkeys need an address with a name: https, or http://localhost on this machine.
        </p>
      )}
      {open?.name === 'add' && <AddPasskeyDialog {...dialog} />}
      {open?.name === 'rename' && <RenamePasskeyDialog {...dialog} passkey={open.passkey} />}
      {open?.name === 'remove' && <RemovePasskeyDialog {...dialog} passkey={open.passkey} />}
    </div>
  )
}

type PasskeyRowProps = { passkey: Passkey; onRename: () => void; onRemove: () => void }

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const { name, synced, createdAt, lastUsedAt } = passkey
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium break-words">
          {name}
          {synced && <Pill>Synced</Pill>}
        </p>
        <p className="text-sm text-muted-foreground">
          {lastUsedAt === null ? 'not used yet' : <>used {<RelativeTime iso={lastUsedAt} />}</>}, added{' '}
          <RelativeTime iso={createdAt} />
        </p>
      </div>
      <div className="flex gap-1">
        <Button variant="ghost" size="sm" aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        <Button variant="quiet" size="sm" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  )
}
