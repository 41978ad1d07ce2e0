import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { homeWording } from '#contracts/screens/home-wording.ts'
import { useAuth } from '../../lib/auth.tsx'
import { sentenceOf } from '../../lib/form-failure.ts'
import { useLastKeeper } from '../../lib/last-keeper.ts'
import { toast } from '../../ui/toast.tsx'
import { registrationQuery } from '../admin/index.ts'
import { changeSettings, settingsQuery } from './settings.api.ts'
import { getStartHereProgress } from './start-here.api.ts'
import { type StartHereStep, startHereSteps } from './start-here-steps.ts'

type StartHereState = {
  isPending: boolean
  /** False once it was dismissed, or all is done. */
  isShown: boolean
  steps: readonly StartHereStep[]
  dismiss: () => void
}

/** How far a newcomer has come with the first steps. */
export function useStartHere(): StartHereState {
  const { user } = useAuth()
  const { isPending, isDismissed, dismiss, finish } = useDismissal()
  const hasOpenedKeeper = useLastKeeper()?.hasOpened ?? false
  const isWanted = !isPending && !isDismissed
  const progress = useQuery({
    queryKey: ['start-here', user?.id],
    queryFn: ({ signal }) => getStartHereProgress(user, signal),
    enabled: isWanted,
    refetchOnMount: 'always',
  })
  // Beneath the steps, admins read whether anyone can sign up.
  const isAdmin = user?.role === 'admin'
  const registration = useQuery({ ...registrationQuery, enabled: isWanted && isAdmin })
  const isFetched = progress.isFetched && (!isAdmin || registration.isFetched)
  const steps = progress.data ? startHereSteps({ ...progress.data, hasOpenedKeeper }) : []
  const isKnown = progress.data?.own !== undefined
  const isFinished = isWanted && isKnown && steps.every(({ isDone }) => isDone)
  const end = useEffectEvent(finish)
  useEffect(() => {
    // What shows that they are done goes again, such as old logs and the sample.
    if (isFinished) end()
  }, [isFinished])
  return {
    isPending: isPending || (!isDismissed && !isFetched),
    isShown: !isDismissed && steps.some(({ isDone }) => !isDone),
    steps,
    dismiss,
  }
}

function putAway() {
  return changeSettings({ start_here_dismissed: true })
}

/** Dismissed at once; it comes back if the server refuses. */
function useDismissal() {
  const queryClient = useQueryClient()
  const settings = useQuery(settingsQuery)
  const { mutate } = useMutation({
    mutationFn: putAway,
    onMutate: () => {
      queryClient.setQueryData(
        settingsQuery.queryKey,
        (before) => before && { ...before, start_here_dismissed: true },
      )
    },
    onError: (error) => {
      toast.error(homeWording.dismissFailed, { description: sentenceOf(error) })
      return queryClient.invalidateQueries(settingsQuery)
    },
  })
  return {
    isPending: !settings.isFetched,
    isDismissed: settings.data?.start_here_dismissed !== false,
    dismiss: () => mutate(),
    finish: () => void putAway().catch(() => undefined),
  }
}
