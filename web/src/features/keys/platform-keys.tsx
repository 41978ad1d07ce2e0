import { useQueries, useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { keyWording } from '#contracts/keys/key-wording.ts'
import type { PlatformKeyStats } from '#contracts/keys/keys.ts'
import { Figures } from '../../ui/figures.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { KeyRow } from './key-row.tsx'
import {
  deletePlatformKey,
  offeredProvidersQuery,
  platformKeysQuery,
  savePlatformKey,
  testPlatformKey,
} from './keys.api.ts'
import { PlatformKeyStatus } from './platform-key-status.tsx'

const sentences = { saveFailed: keyWording.platformSaveFailed, deleteFailed: keyWording.platformDeleteFailed }

/** The list of the platform's keys, with what they add up to. */
export function PlatformKeys() {
  const queryClient = useQueryClient()
  const [stored, offered] = useQueries({ queries: [platformKeysQuery, offeredProvidersQuery] })
  const error = (!stored.data && stored.error) || (!offered.data && offered.error)
  if (error) {
    const retry = () => void Promise.all([stored.refetch(), offered.refetch()])
    return (
      <ErrorState
        title={keyWording.platformLoadFailed}
        failed={keyWording.platformFetchFailed}
        error={error}
        onRetry={retry}
      />
    )
  }
  if (!stored.data || !offered.data) return <SkeletonRows rows={4} />
  const { keys, stats } = stored.data

  async function refreshed(message: string | undefined) {
    await queryClient.invalidateQueries(platformKeysQuery)
    return message
  }

  return (
    <>
      <Stats stats={stats} />
      {!stats.hasActiveKeys && (
        <Notice tone="accent" className="mb-2">
          <span className="flex items-center gap-2.5">
            <Icon of={TriangleAlert} className="shrink-0" />
            {keyWording.noActiveKeys}
          </span>
        </Notice>
      )}
      <ul>
        {offered.data.map((provider) => {
          const key = keys.find((candidate) => candidate.provider === provider)
          return (
            <KeyRow
              key={provider}
              provider={provider}
              storedKey={key}
              isStored={key?.source !== 'environment'}
              noun="platform key"
              deletion="A key of the server’s environment then takes its place. Without one, everyone without their own key gets mock responses from this provider’s agents."
              sentences={sentences}
              status={<PlatformKeyStatus provider={provider} platformKey={key} />}
              onSave={async (newKey) => refreshed(await savePlatformKey(newKey))}
              onTest={testPlatformKey}
              onDelete={async (from) => refreshed(await deletePlatformKey(from))}
            />
          )
        })}
      </ul>
    </>
  )
}

function Stats({ stats }: { stats: PlatformKeyStats }) {
  const numbers = [
    { label: 'Keys', value: stats.total },
    { label: 'Active', value: stats.active },
    { label: 'Inactive', value: stats.total - stats.active },
  ]
  return <Figures figures={numbers} className="mb-6 flex gap-10" />
}
