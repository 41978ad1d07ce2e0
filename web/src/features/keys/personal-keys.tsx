import { useQuery, useQueryClient } from '@tanstack/react-query'
import { keyWording } from '#contracts/keys/key-wording.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { KeyRow } from './key-row.tsx'
import { deleteUserKey, saveUserKey, testUserKey, userKeysQuery } from './keys.api.ts'

const sentences = { saveFailed: keyWording.userSaveFailed, deleteFailed: keyWording.userDeleteFailed }

/** The list of a person's own keys. */
export function PersonalKeys() {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(userKeysQuery)
  if (!data && error)
    return <ErrorState title={keyWording.userLoadFailed} error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} />

  async function refreshed(message: string | undefined) {
    await queryClient.invalidateQueries(userKeysQuery)
    return message
  }

  return (
    <>
      {data.keys.length === 0 && (
        <Notice className="mb-2">
          You don't have a key of your own yet. Your agents use the platform's key or, if there is none,
          labelled mock responses.
        </Notice>
      )}
      <ul>
        {data.providers.map((provider) => (
          <KeyRow
            key={provider}
            provider={provider}
            storedKey={data.keys.find((key) => key.provider === provider)}
            noun="key"
            deletion="Your runs then use the platform's key or, without one, mock responses."
            sentences={sentences}
            onSave={async (key) => refreshed(await saveUserKey(key))}
            onTest={testUserKey}
            onDelete={async (from) => refreshed(await deleteUserKey(from))}
          />
        ))}
      </ul>
    </>
  )
}
