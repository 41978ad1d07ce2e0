import type { Keeper } from '#contracts/keepers/keepers.ts'
import { momentWording } from '#contracts/keepers/moment-wording.ts'
import type { Moment } from '#contracts/keepers/moments.ts'
import { editMomentPath } from '../../../app/paths.ts'
import { navigate } from '../../../lib/navigation.ts'
import { withLock } from '../../../lib/with-lock.ts'
import { toast } from '../../../ui/toast.tsx'
import { toDoAt, withTick } from '../../../ui/to-dos.ts'
import { momentQuery } from '../moments/moments.api.ts'
import { beginBeside, type Begun, type Whose } from './begin-writing.ts'
import { deviceStore } from './device-store.ts'
import { saveWords } from './save-words.ts'
import type { Words } from './words.ts'

type Tick = {
  keeper: Keeper
  /** As it was shown when the box was pressed. */
  moment: Moment
  /** Where the to-do's list item begins in the body. */
  at: number
  isDone: boolean
}

/**
 * Ticks a to-do of a saved moment, or unticks it, and saves that as an ordinary change. Several follow one another, each
 * over what the one before left. Says why where it can't.
 */
export async function tickToDo(whose: Whose, tick: Tick): Promise<void> {
  const { keeper, moment } = tick
  await withLock(`keeper-ticks:${moment.id}`, async () => {
    const shown = whose.queryClient.getQueryData(momentQuery(keeper.id, moment.id).queryKey) ?? moment
    const toDo = toDoAt(shown.body, tick.at)
    // Another version may have come meanwhile, with another line there.
    if (toDo === undefined || toDo.rest !== toDoAt(moment.body, tick.at)?.rest)
      return tellProblem(tick, momentWording.tickTooLate)
    const begun = await beginBeside(whose, shown)
    if (begun === undefined) return tellProblem(tick, momentWording.unsavedChanges, true)
    const { words } = begun.draft
    const isAsShown = words.body === shown.body
    await save(whose, tick, {
      ...{ begun, shown },
      words: isAsShown ? { ...words, body: withTick(words.body, toDo, tick.isDone) } : words,
    }).finally(begun.release)
  })
}

type Change = { begun: Begun; shown: Moment; words: Words }

async function save({ queryClient }: Whose, tick: Tick, { begun, shown, words }: Change): Promise<void> {
  const { keeper } = tick
  const revision = Math.max(begun.draft.revision + 1, Date.now())
  const draft = { ...begun.draft, words, revision, changedAt: new Date().toISOString() }
  const outcome = await saveWords(draft, { keeper, queryClient, moment: shown })
  const show = (moment: Moment) => queryClient.setQueryData(momentQuery(keeper.id, shown.id).queryKey, moment)
  if (outcome.type === 'sent') show(outcome.moment)
  if (outcome.type === 'conflict') {
    show(outcome.current)
    tellProblem(tick, momentWording.changedElsewhere, true)
  }
  if (outcome.type === 'refused') {
    show(shown)
    const isOnlyTick = begun.draft.revision === 0
    if (isOnlyTick) await deviceStore.remove(outcome.draft)
    tellProblem(tick, outcome.reason, !isOnlyTick)
  }
}

function tellProblem({ keeper, moment }: Tick, description: string, opens = false): void {
  const open = () => void navigate(editMomentPath(keeper.number, moment.id))
  toast.error(momentWording.tickFailed, {
    description,
    ...(opens && { action: { label: 'Open', onClick: open } }),
  })
}
