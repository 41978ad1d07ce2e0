import { memo } from 'react'
import { palaceWording } from '#contracts/keepers/palace-wording.ts'
import { classes } from '../../../ui/classes.ts'
import { NodeHandles } from './node-handles.tsx'
import { nodeName, type RoomNode } from './palace-nodes.ts'
import type { PalaceTools } from './palace-tools.ts'
import { type Editing, useEditedWords } from './typed-words.ts'

type RoomProps = {
  room: RoomNode
  count: number
  isTabStop: boolean
  /** Whether it is one of several that are chosen. */
  isMarked: boolean
  /** Only of the chosen room. */
  tools: PalaceTools | undefined
  /** While it is renamed here. */
  editing: Editing | undefined
}

/** A room: its name and what it can be moved by. Its floor is ground, its walls are drawn below all cards. */
export const PalaceRoom = memo(function PalaceRoom(props: RoomProps) {
  const { room, count, isTabStop, isMarked, tools, editing } = props
  return (
    <div
      data-node={room.id}
      data-part={room.id}
      role="group"
      aria-roledescription="room"
      aria-label={`${nodeName(room)}, ${count}${isMarked ? `, ${palaceWording.isSelected}` : ''}`}
      tabIndex={isTabStop ? 0 : -1}
      style={{
        ...{ left: room.x, top: room.y, width: room.width, height: room.height },
        zIndex: tools ? 9 : 5,
      }}
      className={classes(
        'pointer-events-none absolute outline-offset-4',
        isMarked && 'outline-2 outline-ring',
      )}
    >
      {wallStrips.map((place) => (
        <span
          key={place}
          aria-hidden
          className={classes('pointer-events-auto absolute cursor-move', place)}
        />
      ))}
      <div className="pointer-events-auto absolute inset-x-2 top-2 flex h-9 cursor-move items-baseline gap-2 px-3 pt-1.5">
        {editing ? (
          <NameEditor room={room} editing={editing} />
        ) : (
          <>
            <p className={classes('truncate font-serif text-base/5 font-medium', tools && 'text-primary')}>
              {nodeName(room)}
            </p>
            <span aria-hidden className="text-xs text-muted-foreground tabular-nums">
              {count}
            </span>
          </>
        )}
      </div>
      {tools && !editing && <NodeHandles node={room} tools={tools} />}
    </div>
  )
})

/** Strips along the walls, wide enough for a finger. */
const wallStrips = [
  '-inset-x-1 -top-2 h-4',
  '-inset-x-1 -bottom-2 h-4',
  '-inset-y-1 -left-2 w-4',
  '-inset-y-1 -right-2 w-4',
]

function NameEditor({ room, editing }: { room: RoomNode; editing: Editing }) {
  const { words, initial, type, save } = useEditedWords(room, editing)
  return (
    <input
      autoFocus
      data-own-pointer
      aria-label={palaceWording.rename}
      value={words}
      onFocus={(event) => event.target.select()}
      onChange={(event) => type(event.target.value)}
      onBlur={() => save(words)}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key === 'Escape') save(initial)
      }}
      className="h-7 w-full min-w-0 rounded-lg border border-hair bg-card px-2 font-serif text-base"
    />
  )
}
