import { useQueryClient } from '@tanstack/react-query'
import { momentWording } from '#contracts/keepers/moment-wording.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import type { Moment } from '#contracts/keepers/moments.ts'
import { useAuth } from '../../../lib/auth.tsx'
import { sentenceOf } from '../../../lib/form-failure.ts'
import { withLock } from '../../../lib/with-lock.ts'
import { toast } from '../../../ui/toast.tsx'
import type { TickToDo } from '../../../ui/to-dos.ts'
import { useIsReadOnly } from '../read-only.tsx'
import { loadTicking, nameOfTicks } from '../writing/waiting-moments.api.ts'

/** Ticks the to-dos of a moment that is read; undefined where it can't be changed. */
export function useTicking(keeper: Keeper, moment: Moment): TickToDo | undefined {
  const userId = useAuth().user?.id
  const queryClient = useQueryClient()
  const isReadOnly = useIsReadOnly()
  if (isReadOnly || userId === undefined || moment.deletedAt !== null) return undefined
  return async (at, isDone) => {
    try {
      const finish = await withLock(nameOfTicks(moment.id), async () => {
        const { tickToDo } = await loadTicking()
        return tickToDo({ userId, keeperId: keeper.id, queryClient }, { keeper, moment, at, isDone })
      })
      await finish?.()
    } catch (error) {
      toast.error(momentWording.tickFailed, { description: sentenceOf(error) })
    }
  }
}
