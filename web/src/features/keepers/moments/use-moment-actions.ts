import { useQueryClient } from '@tanstack/react-query'
import { bulkMax } from '#contracts/keepers/moment-choices.ts'
import {
  changedSentence,
  momentListWording,
  type MomentsChange,
} from '#contracts/keepers/moment-list-wording.ts'
import type { PathMark } from '#contracts/keepers/moment-bulk.ts'
import { sentenceOf } from '../../../lib/form-failure.ts'
import { toast } from '../../../ui/toast.tsx'
import { changeMoments } from './moments.api.ts'
import { reloadMoments } from './reload-moments.ts'

/** What is done with moments at once, without a form; a toast says so, and how it can be undone. */
export function useMomentActions(keeperId: string) {
  const queryClient = useQueryClient()

  async function send(ids: readonly string[], change: MomentsChange): Promise<Changed | undefined> {
    try {
      const changed: Changed = { ids: [], marks: [] }
      for (let from = 0; from < ids.length; from += bulkMax) {
        const some = ids.slice(from, from + bulkMax)
        const { ids: done, marks = [] } = await changeMoments(keeperId, {
          ids: some,
          change: 'journey' in change ? withMarks(change, some) : change,
        })
        changed.ids.push(...done)
        changed.marks.push(...marks)
      }
      return changed
    } catch (error) {
      toast.error(momentListWording.changeFailed, { description: sentenceOf(error) })
      return undefined
    } finally {
      await reload('deleted' in change && change.deleted ? ids : [])
    }
  }

  const reload = (gone?: readonly string[]) => reloadMoments(queryClient, keeperId, gone)

  /** Resolves to whether it was done. */
  async function change(ids: readonly string[], wanted: MomentsChange): Promise<boolean> {
    const changed = await send(ids, wanted)
    if (changed === undefined) return false
    const { ids: done, marks } = changed
    const opposite = oppositeOf(wanted, marks)
    toast.success(changedSentence(done.length, wanted), {
      ...(done.length > 0 && {
        action: { label: 'Undo', onClick: () => void send(done, opposite) },
      }),
    })
    return true
  }

  return { change, reload }
}
export type MomentActions = ReturnType<typeof useMomentActions>

type Changed = { ids: string[]; marks: PathMark[] }
type JourneyChange = Extract<MomentsChange, { journey: string }>

/** Of what was said of moments on a journey that which is about some of them. */
function withMarks({ marks, ...change }: JourneyChange, ids: readonly string[]): JourneyChange {
  const some = marks?.filter(({ id }) => ids.includes(id))
  return some === undefined || some.length === 0 ? change : { ...change, marks: some }
}

function oppositeOf(change: MomentsChange, marks: PathMark[]): MomentsChange {
  if ('visibility' in change) return { visibility: change.visibility === 'public' ? 'private' : 'public' }
  if ('aiAccess' in change) return { aiAccess: !change.aiAccess }
  if ('journey' in change) return { journey: change.journey, added: !change.added, marks }
  if ('addTopic' in change) return { removeTopic: change.addTopic }
  if ('removeTopic' in change) return { addTopic: change.removeTopic }
  return 'pinned' in change ? { pinned: !change.pinned } : { deleted: !change.deleted }
}
