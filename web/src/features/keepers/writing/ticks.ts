import { toDoAt, withTick } from '../../../ui/to-dos.ts'

/** A to-do that was ticked or unticked. */
export type Tick = {
  /** Where its list item begins in the body. */
  at: number
  /** What follows its box on the line. */
  rest: string
  isDone: boolean
}

/** A body with ticks applied, and those whose line is there: where it was, or the only one that reads so. */
export function applyTicks(body: string, ticks: readonly Tick[]): { body: string; found: Tick[] } {
  const found: Tick[] = []
  let ticked = body
  for (const tick of ticks) {
    const toDo = findToDo(ticked, tick)
    if (toDo === undefined) continue
    ticked = withTick(ticked, toDo, tick.isDone)
    found.push(tick)
  }
  return { body: ticked, found }
}

function findToDo(body: string, { at, rest }: Tick): ReturnType<typeof toDoAt> {
  const there = toDoAt(body, at)
  if (there?.rest === rest) return there
  const alike = new Map<number, NonNullable<typeof there>>()
  for (const { index, 0: marks } of body.matchAll(lineStarts)) {
    const toDo = toDoAt(body, index + marks.length)
    // An empty line leads to the to-do below it, too.
    if (toDo?.rest === rest) alike.set(toDo.sign, toDo)
  }
  return alike.size === 1 ? [...alike.values()][0] : undefined
}

/** With a quote's marks. */
const lineStarts = /^(?:[ \t]*>)*/gm
