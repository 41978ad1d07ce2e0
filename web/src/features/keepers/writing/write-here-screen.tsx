import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { writingWording } from '#contracts/keepers/writing-wording.ts'
import { paths, writePath } from '../../../app/paths.ts'
import { useAuth } from '../../../lib/auth.tsx'
import { useLastKeeper } from '../../../lib/last-keeper.ts'
import { navigate } from '../../../lib/navigation.ts'
import { useSearchParams } from '../../../lib/search-params.ts'
import { removeShared, type Shared, sharedMissing, sharedParam } from '../../../lib/shared-store.ts'
import { toast } from '../../../ui/toast.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { writableKeeperQuery } from '../keepers.api.ts'
import { draftPath } from './draft-path.ts'
import { takeAllShared, takeShared } from './take-shared.ts'
import { WritingFrame } from './writing-frame.tsx'

/** Opens a new moment in the keeper that was open last and can be written in, with what another app shared already written down. */
export function WriteHereScreen() {
  const { user } = useAuth()
  const last = useLastKeeper()
  const [shared] = useSearchParams()
  const {
    data: keeper,
    isPlaceholderData,
    error,
    refetch,
  } = useQuery(writableKeeperQuery(last?.number ?? undefined))
  const [problem, setProblem] = useState<Error>()
  const hasBegun = useRef(false)
  useTitle('Write')
  const userId = user?.id
  const begin = useCallback(async () => {
    if (userId === undefined || keeper === undefined || isPlaceholderData || hasBegun.current) return
    hasBegun.current = true
    if (keeper === null) return navigate(paths.newKeeper, { replace: true })
    if (shared.get(sharedParam) === sharedMissing)
      toast.error(writingWording.sharedMissing, { description: writingWording.sharedMissingText })
    const place = { userId, keeperId: keeper.id }
    // Also what came before, and whose page was closed too early.
    const taken = await takeAllShared(place)
    if (taken.refused.length > 0)
      toast.error(writingWording.sharedRefused, { description: taken.refused.join(' ') })
    if (taken.left.length > 0) tellLeft(taken.left)
    // As an app shares that was installed with an older Keeper.
    const part = (name: string) => shared.get(name) ?? ''
    const inAddress = { title: part('title'), text: part('text'), url: part('url'), files: [] }
    const draftId = taken.draftId ?? (await takeShared(place, inAddress)).draftId
    const path = draftId === undefined ? writePath(keeper.number) : draftPath(keeper.number, draftId)
    await navigate(path, { replace: true })
  }, [userId, keeper, isPlaceholderData, shared])
  const note = (cause: unknown) => {
    hasBegun.current = false
    setProblem(cause instanceof Error ? cause : new Error(String(cause)))
  }
  useEffect(() => void begin().catch(note), [begin])
  const retry = () => {
    setProblem(undefined)
    void (problem ? begin().catch(note) : refetch())
  }
  return <WritingFrame error={problem ?? error} onRetry={retry} />
}

/** There was no room for it: it waits on, unless its person discards it. */
function tellLeft(left: Shared[]): void {
  toast.error(writingWording.sharedLeft, {
    description: writingWording.sharedLeftText,
    action: {
      label: writingWording.sharedDiscard,
      onClick: () => void Promise.all(left.map(({ id }) => removeShared(id))),
    },
  })
}
