import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { grantLimits, grantRightNames, grantWording as wording } from '#contracts/keepers/grant-wording.ts'
import type { KeeperGrant } from '#contracts/keepers/grants.ts'
import { withDays } from '../../lib/day-text.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { grantsQuery, reloadGrants, revokeGrant } from './grants.api.ts'

const GrantDialog = lazy(async () => ({ default: (await import('./grant-dialog.tsx')).GrantDialog }))

type GrantListProps = { keeperId: string; hint: string }

/** What agents may do with a keeper: given, changed and revoked here. */
export function GrantList({ keeperId, hint }: GrantListProps) {
  const { data: grants, error, refetch } = useQuery(grantsQuery({ keeperId }))
  const [edited, setEdited] = useState<KeeperGrant | 'new'>()
  return (
    <section aria-label={wording.title} className="grid gap-4">
      <div>
        <h2 className="mb-0.5 text-xl">{wording.title}</h2>
        <p className="text-sm text-muted-foreground">{hint}</p>
      </div>
      {grants === undefined && error && (
        <ErrorState title={wording.loadFailed} error={error} onRetry={() => void refetch()} />
      )}
      {grants === undefined && !error && <SkeletonRows rows={2} />}
      {grants?.length === 0 && <p className="text-sm">{wording.none}</p>}
      {grants && grants.length > 0 && (
        <ul className="divide-y rounded-xl border bg-card">
          {grants.map((grant) => (
            <GrantRow key={grant.id} grant={grant} onChange={() => setEdited(grant)} />
          ))}
        </ul>
      )}
      {grants && (
        <Button variant="quiet" size="sm" className="justify-self-start" onClick={() => setEdited('new')}>
          {wording.add}
        </Button>
      )}
      {edited && grants && (
        <Suspense>
          <GrantDialog
            keeperId={keeperId}
            given={grants}
            edited={edited === 'new' ? undefined : edited}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
    </section>
  )
}

function GrantRow({ grant, onChange }: { grant: KeeperGrant; onChange: () => void }) {
  const queryClient = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const { agent, keeper, right, topics } = grant
  const { name } = agent
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-muted-foreground">
          {grantRightNames[right]}: {topics?.length === 0 ? wording.topicsGone : withDays(grantLimits(grant))}
        </p>
      </div>
      <div className="flex gap-2">
        <Button variant="quiet" size="sm" aria-label={`${wording.change} ${name}`} onClick={onChange}>
          {wording.change}
        </Button>
        <Button
          variant="quiet"
          size="sm"
          aria-label={`${wording.remove} ${name}`}
          onClick={() => setIsAsking(true)}
        >
          {wording.remove}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          onClose={() => setIsAsking(false)}
          onConfirm={async () => {
            await revokeGrant(grant)
            await reloadGrants(queryClient)
          }}
          title={wording.removeTitle(name, keeper.title)}
          description={wording.removeText}
          confirmLabel={wording.remove}
          busyLabel={wording.removing}
        />
      )}
    </li>
  )
}
