import { useQueryClient } from '@tanstack/react-query'
import { bulkMax } from '#contracts/keepers/moment-choices.ts'
import {
  changedSentence,
  momentListWording,
  type MomentsChange,
} from '#contracts/keepers/moment-list-wording.ts'
import { sentenceOf } from '../../../lib/form-failure.ts'
import { toast } from '../../../ui/toast.tsx'
import { keepersKey } from '../keepers.api.ts'
import { changeMoments, momentsKey } from './moments.api.ts'

/** What is done with moments at once, without a form; a toast says so, and how it can be undone. */
export function useMomentActions(keeperId: string) {
  const queryClient = useQueryClient()

  async function send(ids: readonly string[], change: MomentsChange): Promise<string[] | undefined> {
    try {
      const changed: string[] = []
      for (let from = 0; from < ids.length; from += bulkMax)
        changed.push(...(await changeMoments(keeperId, { ids: ids.slice(from, from + bulkMax), change })))
      return changed
    } catch (error) {
      toast.error(momentListWording.changeFailed, { description: sentenceOf(error) })
      return undefined
    } finally {
      await reload()
    }
  }

  /** Lists, months and what is open; and the keeper's count of moments. */
  async function reload() {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: momentsKey(keeperId) }),
      queryClient.invalidateQueries({ queryKey: keepersKey }),
    ])
  }

  /** Resolves to whether it was done. */
  async function change(ids: readonly string[], wanted: MomentsChange): Promise<boolean> {
    const changed = await send(ids, wanted)
    if (changed === undefined) return false
    const opposite = oppositeOf(wanted)
    toast.success(changedSentence(changed.length, wanted), {
      ...(changed.length > 0 && {
        action: { label: 'Undo', onClick: () => void send(changed, opposite) },
      }),
    })
    return true
  }

  return { change, reload }
}
export type MomentActions = ReturnType<typeof useMomentActions>

function oppositeOf(change: MomentsChange): MomentsChange {
  if ('visibility' in change) return { visibility: change.visibility === 'public' ? 'private' : 'public' }
  if ('aiAccess' in change) return { aiAccess: !change.aiAccess }
  if ('journey' in change) return { ...change, added: !change.added }
  if ('addTopic' in change) return { removeTopic: change.addTopic }
  if ('removeTopic' in change) return { addTopic: change.removeTopic }
  return 'pinned' in change ? { pinned: !change.pinned } : { deleted: !change.deleted }
}
