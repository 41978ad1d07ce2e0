import { use, useRef, useState } from 'react'
import { ToDoContext } from './to-dos.ts'

type ToDoBoxProps = {
  isDone: boolean
  /** Where its list item begins in the text, and its words; undefined for a box outside of a list. */
  item: { at: number; name: string } | undefined
}

/**
 * The box of a to-do. A press shows at once; the text follows when it is saved. Not in a transition: the app's own, such as
 * showing another screen, would wait until then.
 */
export function ToDoBox({ isDone, item }: ToDoBoxProps) {
  const tick = use(ToDoContext)
  const [wanted, setWanted] = useState<boolean>()
  const presses = useRef(0)
  if (tick === undefined || item === undefined)
    return <input type="checkbox" checked={isDone} readOnly disabled aria-label={isDone ? 'Done' : 'Open'} />
  const { at, name } = item
  const press = async (isWanted: boolean) => {
    presses.current += 1
    const count = presses.current
    setWanted(isWanted)
    await tick(at, isWanted)
    if (count === presses.current) setWanted(undefined)
  }
  return (
    <label className="to-do-box">
      <input
        type="checkbox"
        checked={wanted ?? isDone}
        data-at={at}
        aria-label={name || 'To-do'}
        onChange={({ currentTarget }) => void press(currentTarget.checked)}
      />
    </label>
  )
}
