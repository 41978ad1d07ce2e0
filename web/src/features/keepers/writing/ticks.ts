import { toDoAt, withTick } from '../../../ui/to-dos.ts'

/** A to-do that was ticked or unticked. */
export type Tick = {
  /** Where its list item begins in the body. */
  at: number
  /** What follows its box on the line. */
  rest: string
  isDone: boolean
}

/** A body with ticks applied, and those whose line is there. */
export function applyTicks(body: string, ticks: readonly Tick[]): { body: string; found: Tick[] } {
  const found: Tick[] = []
  let ticked = body
  for (const tick of ticks) {
    const toDo = toDoAt(ticked, tick.at)
    if (toDo?.rest !== tick.rest) continue
    ticked = withTick(ticked, toDo, tick.isDone)
    found.push(tick)
  }
  return { body: ticked, found }
}
