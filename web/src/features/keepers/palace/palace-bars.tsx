import {
  DoorOpen,
  Feather,
  LassoSelect,
  Link2,
  type LucideIcon,
  Maximize2,
  Minimize2,
  Minus,
  Pencil,
  Plus,
  Redo2,
  Scan,
  SquareDashed,
  Undo2,
} from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { palaceWording } from '#contracts/keepers/palace-wording.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { type Camera, zoomMax, zoomMin } from './camera.ts'
import type { PalaceTools } from './palace-tools.ts'
import { usualRoom } from './steps.ts'

export const barClass =
  'absolute z-10 flex items-center gap-0.5 rounded-lg border bg-popover p-1 text-popover-foreground shadow-soft'

type PutBarProps = {
  tools: PalaceTools
  /** Whether taps and strokes choose several. */
  isMarking: boolean
  onMarking: (isMarking: boolean) => void
}

/** What can be put on the canvas, how several are chosen, and the way back. */
export function PutBar({ tools, isMarking, onMarking }: PutBarProps) {
  const { ask, palace, middle } = tools
  const where = () => usualRoom(palace, middle())
  return (
    <div role="toolbar" aria-label="Put on the canvas" className={`${barClass} bottom-3 left-3`}>
      <BarButton
        name={palaceWording.putMoment}
        icon={Feather}
        onClick={() => ask({ type: 'moment', where: where(), title: palaceWording.chooseMoment })}
      />
      <BarButton
        name={palaceWording.textCard}
        icon={Pencil}
        onClick={() => ask({ type: 'text', where: where() })}
      />
      <BarButton
        name={palaceWording.linkCard}
        icon={Link2}
        onClick={() => ask({ type: 'link', where: where() })}
      />
      <BarButton name={palaceWording.room} icon={SquareDashed} onClick={() => ask({ type: 'room' })} />
      <span aria-hidden className="mx-0.5 h-5 border-l" />
      <BarButton
        name={palaceWording.selectSeveral}
        icon={LassoSelect}
        isOn={isMarking}
        onClick={() => onMarking(!isMarking)}
      />
      <BarButton name="Undo" icon={Undo2} isOff={!tools.canUndo} onClick={tools.undo} />
      <BarButton name="Redo" icon={Redo2} isOff={!tools.canRedo} onClick={tools.redo} />
    </div>
  )
}

type ZoomBarProps = {
  camera: Camera
  onFit: () => void
  /** Asks for a room to go to; undefined where there are too few. */
  onRooms: (() => void) | undefined
  /** Whether the canvas has the whole window; on a phone it always has. */
  isWhole: boolean
  onWhole?: () => void
}

/** How large the canvas is seen. */
export function ZoomBar({ camera, onFit, onRooms, isWhole, onWhole }: ZoomBarProps) {
  const percent = useSyncExternalStore(camera.subscribe, camera.percent)
  return (
    <div role="toolbar" aria-label="View" className={`${barClass} right-3 bottom-3 max-sm:bottom-15`}>
      <BarButton
        name="Zoom out"
        icon={Minus}
        isOff={percent <= zoomMin * 100}
        onClick={() => camera.zoomBy(0.8)}
      />
      <span aria-label="Zoom" role="status" className="w-11 text-center text-xs tabular-nums">
        {percent}%
      </span>
      <BarButton
        name="Zoom in"
        icon={Plus}
        isOff={percent >= zoomMax * 100}
        onClick={() => camera.zoomBy(1.25)}
      />
      <BarButton name="Fit" icon={Scan} onClick={onFit} />
      {onRooms && <BarButton name={palaceWording.rooms} icon={DoorOpen} onClick={onRooms} />}
      {onWhole && (
        <BarButton
          name={isWhole ? 'Leave the whole window' : 'Whole window'}
          icon={isWhole ? Minimize2 : Maximize2}
          onClick={onWhole}
        />
      )}
    </div>
  )
}

type BarButtonProps = {
  name: string
  icon: LucideIcon
  isOff?: boolean
  /** Of a button that switches something. */
  isOn?: boolean
  onClick: () => void
}

/** It keeps the focus when it has nothing left to do. */
export function BarButton({ name, icon, isOff = false, isOn, onClick }: BarButtonProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={name}
      title={name}
      aria-disabled={isOff || undefined}
      aria-pressed={isOn}
      onClick={() => !isOff && onClick()}
      className="size-8 text-muted-foreground"
    >
      <Icon of={icon} size={17} />
    </Button>
  )
}
