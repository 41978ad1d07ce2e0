import type { Keeper } from '#contracts/keepers/keepers.ts'
import { momentWording } from '#contracts/keepers/moment-wording.ts'
import type { Moment } from '#contracts/keepers/moments.ts'
import { editMomentPath } from '../../../app/paths.ts'
import { navigate } from '../../../lib/navigation.ts'
import { toast } from '../../../ui/toast.tsx'
import { toDoAt, withTick } from '../../../ui/to-dos.ts'
import { momentQuery } from '../moments/moments.api.ts'
import { beginBeside, draftOfMoment, type Whose } from './begin-writing.ts'
import type { DeviceDraft } from './device-draft.ts'
import { deviceStore } from './device-store.ts'
import type { Outcome } from './outbox.ts'
import { saveWords } from './save-words.ts'

type Tick = {
  keeper: Keeper
  /** As it was shown when the box was pressed. */
  moment: Moment
  /** Where the to-do's list item begins in the body. */
  at: number
  isDone: boolean
}

/**
 * Ticks a to-do of a saved moment, or unticks it, and saves that as an ordinary change. Its caller holds the lock of the
 * moment's ticks: several follow one another, each over what the one before left. Says why where it can't.
 */
export async function tickToDo(whose: Whose, tick: Tick): Promise<void> {
  const { keeper, moment } = tick
  const shown = whose.queryClient.getQueryData(momentQuery(keeper.id, moment.id).queryKey) ?? moment
  const begun = await beginBeside(whose, shown)
  if (begun === undefined) return tellProblem(tick, momentWording.unsavedChanges, true)
  const { draft } = begun
  await tickOver(whose, tick, { draft, moment: begun.moment, mayRetry: true }).finally(begun.release)
}

/** What a tick goes over: the moment as it is known, and its words with those that waited to be sent. */
type Ground = { draft: DeviceDraft; moment: Moment; mayRetry: boolean }

async function tickOver(whose: Whose, tick: Tick, ground: Ground): Promise<void> {
  const { draft, moment } = ground
  const toDo = toDoAt(draft.words.body, tick.at)
  const isOnlyTick = draft.revision === 0
  // Other words may have come meanwhile, with another line there.
  if (toDo === undefined || toDo.rest !== toDoAt(tick.moment.body, tick.at)?.rest) {
    // What waited goes on waiting, and is shown.
    if (isOnlyTick) show(whose, moment)
    else await save(whose, tick, ground)
    return tellProblem(tick, momentWording.tickTooLate)
  }
  if (isOnlyTick && toDo.isDone === tick.isDone) return show(whose, moment)
  const words = { ...draft.words, body: withTick(draft.words.body, toDo, tick.isDone) }
  const outcome = await save(whose, tick, { ...ground, draft: { ...draft, words } })
  // Nobody wrote words: there is nothing to choose from, and the tick goes over what is there now.
  if (outcome.type === 'conflict' && isOnlyTick) {
    const { current } = outcome
    if (!ground.mayRetry) return tellProblem(tick, momentWording.tickTooLate)
    const again = { ...draftOfMoment(whose, current), id: draft.id }
    await tickOver(whose, tick, { draft: again, moment: current, mayRetry: false })
  }
}

async function save(whose: Whose, tick: Tick, { draft, moment }: Ground): Promise<Outcome> {
  const { keeper } = tick
  const isOnlyTick = draft.revision === 0
  const revision = Math.max(draft.revision + 1, Date.now())
  const saved = { ...draft, revision, changedAt: new Date().toISOString() }
  const outcome = await saveWords(saved, { keeper, queryClient: whose.queryClient, moment })
  if (outcome.type === 'sent') show(whose, outcome.moment)
  if (outcome.type === 'conflict') {
    show(whose, outcome.current)
    if (!isOnlyTick) tellProblem(tick, momentWording.changedElsewhere, true)
  }
  if (outcome.type === 'refused') {
    show(whose, moment)
    tellProblem(tick, outcome.reason, !isOnlyTick)
  }
  const isBack = outcome.type === 'conflict' || outcome.type === 'refused'
  if (isBack && isOnlyTick) await deviceStore.remove(outcome.draft)
  return outcome
}

function show({ queryClient, keeperId }: Whose, moment: Moment): void {
  queryClient.setQueryData(momentQuery(keeperId, moment.id).queryKey, moment)
}

function tellProblem({ keeper, moment }: Tick, description: string, opens = false): void {
  const open = () => void navigate(editMomentPath(keeper.number, moment.id))
  toast.error(momentWording.tickFailed, {
    description,
    ...(opens && { action: { label: 'Open', onClick: open } }),
  })
}
