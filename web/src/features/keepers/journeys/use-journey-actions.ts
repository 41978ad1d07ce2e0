import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { journeyWording } from '#contracts/keepers/journey-wording.ts'
import type { Journey, JourneyChange } from '#contracts/keepers/journeys.ts'
import { sentenceOf } from '../../../lib/form-failure.ts'
import { toast } from '../../../ui/toast.tsx'
import { reloadMoments } from '../moments/index.ts'
import { changeJourney, journeyQuery, journeysQuery } from './journeys.api.ts'

/**
 * What is done with journeys without a form, one thing at a time: a press that comes while another is at work would be
 * based on what that one changes, and is ignored.
 */
export function useJourneyActions(keeperId: string) {
  const queryClient = useQueryClient()
  const isBusy = useRef(false)

  const reload = (deletedId?: string) =>
    reloadMoments(queryClient, keeperId, deletedId === undefined ? [] : [deletedId])

  /** Shows a journey as it is saved, before the lists have come again. */
  function show(journey: Journey) {
    queryClient.setQueryData(journeyQuery(keeperId, journey.id).queryKey, journey)
    queryClient.setQueryData(journeysQuery(keeperId).queryKey, (journeys) =>
      journeys?.map((other) => (other.id === journey.id ? journey : other)),
    )
  }

  /** Saves a journey over a version. Throws where it failed, for a form that says why. */
  async function save(id: string, fields: JourneyChange): Promise<void> {
    show(await changeJourney(keeperId, id, fields))
    await reload()
  }

  /** Resolves to the journey as it is then, or to undefined where it failed, which a toast has said. */
  async function change(
    { id, version }: Journey,
    fields: Omit<JourneyChange, 'version'>,
  ): Promise<Journey | undefined> {
    let changed: Journey | undefined
    await act(async () => {
      changed = await changeJourney(keeperId, id, { version, ...fields })
      show(changed)
    }, journeyWording.saveFailed)
    return changed
  }

  /** Does something with a journey or a part of one; a toast says why it failed. */
  async function act(work: () => Promise<unknown>, failed: string): Promise<boolean> {
    if (isBusy.current) return false
    isBusy.current = true
    try {
      await work()
      return true
    } catch (error) {
      toast.error(failed, { description: sentenceOf(error) })
      return false
    } finally {
      await reload()
      isBusy.current = false
    }
  }

  return { save, change, act, reload }
}
export type JourneyActions = ReturnType<typeof useJourneyActions>
