import type { Keeper } from '#contracts/keepers/keepers.ts'
import { momentWording } from '#contracts/keepers/moment-wording.ts'
import type { Moment } from '#contracts/keepers/moments.ts'
import { editMomentPath } from '../../../app/paths.ts'
import { navigate } from '../../../lib/navigation.ts'
import { toast } from '../../../ui/toast.tsx'
import { toDoAt } from '../../../ui/to-dos.ts'
import { momentQuery } from '../moments/moments.api.ts'
import { beside, type Beside, type Whose } from './begin-writing.ts'
import type { DeviceDraft } from './device-draft.ts'
import { deviceStore } from './device-store.ts'
import { isWorthless } from './draft-session.ts'
import { putIntoOutbox } from './outbox.ts'
import { sendWithoutDevice } from './save-words.ts'
import { applyTicks } from './ticks.ts'
import { askOutbox } from './use-outbox.ts'
import { momentOfDraft } from './waiting-moments.ts'

type Press = {
  keeper: Keeper
  /** As it was shown when the box was pressed. */
  moment: Moment
  /** Where the to-do's list item begins in the body. */
  at: number
  isDone: boolean
}

/**
 * Ticks a to-do of a saved moment, or unticks it, over what waits to be sent of the moment. Resolves once that is on the
 * device: the outbox sends it as an ordinary change. Its caller holds the lock of the moment's ticks, and does what is
 * answered without it: a full device keeps nothing, so that the server must. Says why where it can't.
 */
export async function tickToDo(whose: Whose, press: Press): Promise<(() => Promise<void>) | undefined> {
  const { keeper, moment } = press
  const shown = whose.queryClient.getQueryData(momentQuery(keeper.id, moment.id).queryKey) ?? moment
  let unkept: DeviceDraft | undefined
  await beside(whose, shown, async (found) => {
    if (found === 'open') return tellProblem(press, momentWording.openElsewhere)
    if (found === 'unsaved') return tellProblem(press, momentWording.unsavedChanges, true)
    const ticked = tickOver(press, found)
    if (ticked === undefined) {
      show(whose, momentOfDraft({ ...found.draft, keeper }, shown))
      return tellProblem(press, momentWording.tickTooLate)
    }
    unkept = await keep(found, ticked).then(
      () => undefined,
      () => ticked,
    )
    if (unkept === undefined) show(whose, momentOfDraft(ticked, shown))
  })
  const left = unkept
  if (left !== undefined) return () => sendUnkept(whose, press, left)
  askOutbox()
  return undefined
}

async function sendUnkept(whose: Whose, press: Press, unkept: DeviceDraft): Promise<void> {
  const outcome = await sendWithoutDevice(unkept)
  if (outcome.type === 'sent') show(whose, outcome.moment)
  if (outcome.type === 'refused') tellProblem(press, outcome.reason)
  if (outcome.type === 'conflict') tellProblem(press, momentWording.changedElsewhere)
  if (outcome.hasMissed) tellProblem(press, momentWording.tickTooLate)
}

/** The words with this tick; undefined where other words have come meanwhile, with another line there. */
function tickOver({ keeper, moment, at, isDone }: Press, { draft }: Beside): DeviceDraft | undefined {
  const rest = toDoAt(moment.body, at)?.rest
  if (rest === undefined) return undefined
  const tick = { at, rest, isDone }
  const { body, found } = applyTicks(draft.words.body, [tick])
  if (found.length === 0) return undefined
  const revision = Math.max(draft.revision + 1, Date.now())
  const ticks = draft.ticks && [...draft.ticks, tick]
  const changedAt = new Date().toISOString()
  return { ...draft, keeper, words: { ...draft.words, body }, ticks, revision, changedAt }
}

/** Into the outbox. A tick that was taken back before it was sent leaves nothing there. */
async function keep({ draft, outgoing }: Beside, ticked: DeviceDraft): Promise<void> {
  if (ticked.ticks !== undefined && ticked.sent === undefined && isWorthless(ticked))
    return outgoing && deviceStore.remove(outgoing)
  if (draft.words.body === ticked.words.body) return
  if (outgoing) await deviceStore.put({ ...outgoing, draft: ticked })
  else await putIntoOutbox(deviceStore, ticked, Date.now())
}

function show({ queryClient, keeperId }: Whose, moment: Moment): void {
  queryClient.setQueryData(momentQuery(keeperId, moment.id).queryKey, moment)
}

function tellProblem({ keeper, moment }: Press, description: string, opens = false): void {
  const open = () => void navigate(editMomentPath(keeper.number, moment.id))
  toast.error(momentWording.tickFailed, {
    description,
    ...(opens && { action: { label: 'Open', onClick: open } }),
  })
}
