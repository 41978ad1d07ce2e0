import { createContext } from 'react'

/** Ticks or unticks the to-do whose list item begins at `at` of the shown text. Resolves once that is saved, or failed. */
export type TickToDo = (at: number, isDone: boolean) => Promise<void>

/** Around a text whose to-dos can be ticked by its reader; elsewhere their boxes only show. */
export const ToDoContext = createContext<TickToDo | undefined>(undefined)

/** A to-do of a text: where the sign in its brackets is, and what follows them on the line. */
type ToDo = { sign: number; isDone: boolean; rest: string }

/** An item's mark, then its box. A quote's marks may come between where the box is on the next line. */
const itemStart = /^\s*(?:[-*+]|\d{1,9}[.)])[\s>]+\[(?=[ \tx]\])/i

/** The to-do whose list item begins at a place of a text; undefined where there is none. */
export function toDoAt(text: string, at: number): ToDo | undefined {
  const start = itemStart.exec(text.slice(at, at + longestStart))?.[0]
  if (start === undefined) return undefined
  const sign = at + start.length
  const [rest = ''] = /^[^\r\n]*/.exec(text.slice(sign + 2)) ?? []
  return { sign, isDone: text.charAt(sign).toLowerCase() === 'x', rest }
}

const longestStart = 200

/** The text with one to-do ticked or not; nothing else of it changes. */
export function withTick(text: string, { sign }: ToDo, isDone: boolean): string {
  return `${text.slice(0, sign)}${isDone ? 'x' : ' '}${text.slice(sign + 1)}`
}
