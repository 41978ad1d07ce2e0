import {
  Feather,
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

const barClass =
  'absolute z-10 flex items-center gap-0.5 rounded-lg border bg-popover p-1 text-popover-foreground shadow-soft'

/** What can be put on the canvas, and the way back. */
export function PutBar({ tools }: { tools: PalaceTools }) {
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
      <BarButton name="Undo" icon={Undo2} isOff={!tools.canUndo} onClick={tools.undo} />
      <BarButton name="Redo" icon={Redo2} isOff={!tools.canRedo} onClick={tools.redo} />
    </div>
  )
}

type ZoomBarProps = {
  camera: Camera
  onFit: () => void
  /** Whether the canvas has the whole window; on a phone it always has. */
  isWhole: boolean
  onWhole?: () => void
}

/** How large the canvas is seen. */
export function ZoomBar({ camera, onFit, isWhole, onWhole }: ZoomBarProps) {
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

type BarButtonProps = { name: string; icon: LucideIcon; isOff?: boolean; onClick: () => void }

/** It keeps the focus when it has nothing left to do. */
function BarButton({ name, icon, isOff = false, onClick }: BarButtonProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={name}
      title={name}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onClick()}
      className="size-8 text-muted-foreground"
    >
      <Icon of={icon} size={17} />
    </Button>
  )
}
