import { startTransition, use, useOptimistic } from 'react'
import { ToDoContext } from './to-dos.ts'

type ToDoBoxProps = {
  isDone: boolean
  /** Where its list item begins in the text, and its words; undefined for a box outside of a list. */
  item: { at: number; name: string } | undefined
}

/** The box of a to-do. A press shows at once; the text follows when it is saved. */
export function ToDoBox({ isDone, item }: ToDoBoxProps) {
  const tick = use(ToDoContext)
  const [isShownDone, show] = useOptimistic(isDone)
  if (tick === undefined || item === undefined)
    return <input type="checkbox" checked={isDone} readOnly disabled aria-label={isDone ? 'Done' : 'Open'} />
  const { at, name } = item
  return (
    <label className="to-do-box">
      <input
        type="checkbox"
        checked={isShownDone}
        data-at={at}
        aria-label={name || 'To-do'}
        onChange={({ currentTarget }) => {
          const wanted = currentTarget.checked
          startTransition(async () => {
            show(wanted)
            await tick(at, wanted)
          })
        }}
      />
    </label>
  )
}
