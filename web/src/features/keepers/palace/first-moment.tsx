import { palaceWording } from '#contracts/keepers/palace-wording.ts'
import { Button } from '../../../ui/button.tsx'
import { nodeName } from './palace-nodes.ts'
import type { PalaceTools } from './palace-tools.ts'

/** In the first room of an empty palace. */
export function FirstMoment({ tools }: { tools: PalaceTools }) {
  const [room] = tools.palace.nodes.values()
  if (room === undefined) return null
  return (
    <div
      style={{ left: room.x, top: room.y, width: room.width, height: room.height }}
      className="pointer-events-none absolute z-20 grid place-items-center"
    >
      <Button
        data-own-pointer
        className="pointer-events-auto"
        onClick={() =>
          tools.ask({
            type: 'moment',
            where: { room: room.id },
            title: palaceWording.putInRoom(nodeName(room)),
          })
        }
      >
        {palaceWording.putFirst}
      </Button>
    </div>
  )
}
