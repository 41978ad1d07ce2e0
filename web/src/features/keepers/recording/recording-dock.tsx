import { Mic, Pause, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { lengthText, recordingWording as text } from '#contracts/keepers/recording-wording.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LevelMeter } from '../../../ui/level-meter.tsx'
import type { RecordingState } from './use-recording.ts'

type DockProps = {
  state: RecordingState
  onPause: () => void
  onResume: () => void
  onDone: () => void
  onCancel: () => void
}

/** What is being recorded: how loud, how long, and how to pause and end it. */
export function RecordingDock({ state, onPause, onResume, onDone, onCancel }: DockProps) {
  const [isAsking, setIsAsking] = useState(false)
  if (state.type === 'idle') return null
  const now = state.type === 'recording' ? state.now : undefined
  const phase = now?.phase
  return (
    <section
      aria-label={text.title}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border bg-popover p-3 shadow-soft"
    >
      <Icon
        of={Mic}
        size={18}
        className={phase === 'recording' ? 'text-destructive' : 'text-muted-foreground'}
      />
      <span className="min-w-10 text-sm font-medium tabular-nums" aria-label="Length">
        {lengthText(now?.heardMs ?? 0)}
      </span>
      <LevelMeter level={phase === 'paused' ? 0 : (now?.level ?? 0)} />
      <p role="status" className="min-w-32 flex-1 text-sm text-muted-foreground">
        {now ? text[now.phase] : state.type === 'starting' ? text.starting : text.finishing}
      </p>
      {now && (
        <div className="ml-auto flex items-center gap-1.5">
          <Button
            variant="ghost"
            size="icon"
            aria-label={text.cancel}
            title={text.cancel}
            onClick={() => setIsAsking(true)}
            className="text-muted-foreground max-md:size-11"
          >
            <Icon of={Trash2} size={16} />
          </Button>
          <Button
            variant="quiet"
            size="sm"
            className="max-md:h-11"
            onClick={phase === 'recording' ? onPause : onResume}
          >
            <Icon of={phase === 'recording' ? Pause : Play} size={14} />
            {phase === 'recording' ? text.pause : text.resume}
          </Button>
          <Button size="sm" className="max-md:h-11" onClick={onDone}>
            {text.done}
          </Button>
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          title={text.cancelTitle}
          description={text.cancelText}
          confirmLabel={text.discard}
          busyLabel="Discarding…"
          onConfirm={async () => onCancel()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </section>
  )
}
