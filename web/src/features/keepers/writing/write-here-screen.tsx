import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { paths, writePath } from '../../../app/paths.ts'
import { useAuth } from '../../../lib/auth.tsx'
import { useLastKeeper } from '../../../lib/last-keeper.ts'
import { navigate } from '../../../lib/navigation.ts'
import { useSearchParams } from '../../../lib/search-params.ts'
import { newUuid } from '../../../lib/uuid.ts'
import { useTitle } from '../../../ui/use-title.ts'
import { currentKeeperQuery } from '../keepers.api.ts'
import { blankDraft } from './begin-writing.ts'
import { deviceStore } from './device-store.ts'
import { draftPath } from './draft-path.ts'
import { sharedWords } from './shared-words.ts'
import { WritingFrame } from './writing-frame.tsx'

/** Opens a new moment in the keeper that was open last, with what another app shared already written down. */
export function WriteHereScreen() {
  const { user } = useAuth()
  const last = useLastKeeper()
  const [shared] = useSearchParams()
  const {
    data: keeper,
    isPlaceholderData,
    error,
    refetch,
  } = useQuery(currentKeeperQuery(last?.number ?? undefined))
  const [problem, setProblem] = useState<Error>()
  const hasBegun = useRef(false)
  useTitle('Write')
  const userId = user?.id
  const begin = useCallback(async () => {
    if (userId === undefined || keeper === undefined || isPlaceholderData || hasBegun.current) return
    hasBegun.current = true
    if (keeper === null) return navigate(paths.newKeeper, { replace: true })
    const words = sharedWords(shared)
    if (words === undefined) return navigate(writePath(keeper.number), { replace: true })
    const blank = blankDraft({ userId, keeperId: keeper.id }, newUuid())
    await deviceStore.put({ ...blank, words: { ...blank.words, ...words }, revision: Date.now() })
    await navigate(draftPath(keeper.number, blank.id), { replace: true })
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
