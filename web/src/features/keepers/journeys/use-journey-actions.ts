import { useQueryClient } from '@tanstack/react-query'
import { journeyWording } from '#contracts/keepers/journey-wording.ts'
import type { Journey, JourneyChange } from '#contracts/keepers/journeys.ts'
import { sentenceOf } from '../../../lib/form-failure.ts'
import { toast } from '../../../ui/toast.tsx'
import { reloadMoments } from '../moments/index.ts'
import { changeJourney, journeyQuery, journeysQuery } from './journeys.api.ts'

/** What is done with journeys without a form. */
export function useJourneyActions(keeperId: string) {
  const queryClient = useQueryClient()

  const reload = (deletedId?: string) =>
    reloadMoments(queryClient, keeperId, deletedId === undefined ? [] : [deletedId])

  /** Shows a journey as it is saved, before the lists have come again. */
  function show(journey: Journey) {
    queryClient.setQueryData(journeyQuery(keeperId, journey.id).queryKey, journey)
    queryClient.setQueryData(journeysQuery(keeperId).queryKey, (journeys) =>
      journeys?.map((other) => (other.id === journey.id ? journey : other)),
    )
  }

  /** Resolves to the journey as it is then, or to undefined where it failed, which a toast has said. */
  async function change(
    { id, version }: Journey,
    fields: Omit<JourneyChange, 'version'>,
  ): Promise<Journey | undefined> {
    try {
      const changed = await changeJourney(keeperId, id, { version, ...fields })
      show(changed)
      return changed
    } catch (error) {
      toast.error(journeyWording.saveFailed, { description: sentenceOf(error) })
      return undefined
    } finally {
      await reload()
    }
  }

  /** Does something with a part of a journey; a toast says why it failed. */
  async function act(work: Promise<unknown>, failed: string): Promise<boolean> {
    try {
      await work
      return true
    } catch (error) {
      toast.error(failed, { description: sentenceOf(error) })
      return false
    } finally {
      await reload()
    }
  }

  return { change, act, show, reload }
}
export type JourneyActions = ReturnType<typeof useJourneyActions>
