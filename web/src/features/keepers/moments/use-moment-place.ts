import { useQueryClient } from '@tanstack/react-query'
import { outlineWording } from '#contracts/keepers/outline-wording.ts'
import type { Moment, MomentSummary } from '#contracts/keepers/moments.ts'
import { toast } from '../../../ui/toast.tsx'
import { momentLabel } from './moment-row.tsx'
import { changeMoment, momentsKey } from './moments.api.ts'
import { moveFailure } from './move-failure.ts'

/** Where a moment is in the outline, in the version in which it was read. */
export type PlacedMoment = Pick<Moment, 'id' | 'version' | 'parentId' | 'position'>

/** Puts a moment below another one or below none; a toast says so, and undoes it. `name`: what it calls the moment. */
export function useMomentPlace(keeperId: string) {
  const queryClient = useQueryClient()

  async function place({ id, version }: PlacedMoment, to: Partial<PlacedMoment>): Promise<Moment> {
    try {
      return await changeMoment(keeperId, id, { version, ...to })
    } finally {
      void queryClient.invalidateQueries({ queryKey: momentsKey(keeperId) })
    }
  }

  function tell(said: string, name: string, { moved, before }: Record<'moved' | 'before', PlacedMoment>) {
    const { parentId, position } = before
    const undo = () =>
      place(moved, { parentId, position }).catch((error: unknown) => toast.error(moveFailure(name, error)))
    toast.success(said, { action: { label: 'Undo', onClick: () => void undo() } })
  }

  /** As the last one there. Throws what keeps it where it is. */
  async function putBelow(before: PlacedMoment, name: string, parent: MomentSummary): Promise<void> {
    const moved = await place(before, { parentId: parent.id })
    tell(outlineWording.movedUnder(name, momentLabel(parent)), name, { moved, before })
  }

  async function moveOut(before: PlacedMoment, name: string): Promise<void> {
    try {
      const moved = await place(before, { parentId: null })
      tell(outlineWording.movedToTop(name), name, { moved, before })
    } catch (error) {
      toast.error(moveFailure(name, error))
    }
  }

  return { putBelow, moveOut }
}
