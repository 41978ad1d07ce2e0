import { Mic, Square, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { lengthText } from '#contracts/keepers/recording-wording.ts'
import { dictationWording as text } from '#contracts/sessions/dictation-wording.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LevelMeter } from '../../ui/level-meter.tsx'
import type { DictatedTo } from './dictation.api.ts'
import { type DictationSession, type DictationState, startDictation } from './dictation-session.ts'

type DictationProps = {
  to: DictatedTo
  /** Who gets what is said. */
  goesTo: string
  onWords: (words: string) => void
  onClose: () => void
}

/** What is being dictated: how loud, how long, who transcribes it, and how to stop. It listens as soon as it is there. */
export function Dictation({ to, goesTo, onWords, onClose }: DictationProps) {
  const [state, setState] = useState<DictationState>({ type: 'starting' })
  const session = useRef<DictationSession>(undefined)
  const dock = useRef<HTMLElement>(null)
  const latest = useRef(onWords)
  useEffect(() => {
    latest.current = onWords
  })
  const { agentId, provider } = to
  useEffect(() => {
    const begun = startDictation({
      ...{ to: { agentId, provider }, onState: setState },
      onWords: (words) => latest.current(words),
    })
    session.current = begun
    return begun.cancel
  }, [agentId, provider])

  /** The button that was pressed goes away. */
  function press(what: 'stop' | 'retry'): void {
    dock.current?.focus()
    session.current?.[what]()
  }

  return (
    <section
      ref={dock}
      tabIndex={-1}
      aria-label={text.title}
      className="order-first flex basis-full flex-wrap items-center gap-x-3 gap-y-2 py-1 pr-1 text-sm"
    >
      {state.type === 'failed' ? (
        <p role="alert" className="min-w-0 flex-1 basis-48 text-destructive">
          {state.reason}
        </p>
      ) : (
        <Progress state={state} goesTo={goesTo} />
      )}
      <div className="ml-auto flex items-center gap-1.5">
        {state.type === 'failed' && (
          <Button size="sm" variant="quiet" onClick={() => press('retry')}>
            {text.retry}
          </Button>
        )}
        {state.type === 'listening' && (
          <Button size="sm" variant="quiet" autoFocus onClick={() => press('stop')}>
            <Icon of={Square} size={12} className="fill-current" />
            {text.stop}
          </Button>
        )}
        <Button
          variant="ghost"
          size="icon"
          aria-label={state.type === 'failed' ? text.dismiss : text.cancel}
          title={state.type === 'failed' ? text.dismiss : text.cancel}
          onClick={onClose}
          className="text-muted-foreground"
        >
          <Icon of={X} size={16} />
        </Button>
      </div>
    </section>
  )
}

function Progress({ state, goesTo }: { state: Exclude<DictationState, { type: 'failed' }>; goesTo: string }) {
  if (state.type !== 'listening')
    return (
      <p role="status" className="min-w-0 flex-1 text-muted-foreground">
        {text[state.type]}
      </p>
    )
  const { phase, level, heardMs } = state
  return (
    <>
      <Icon
        of={Mic}
        size={16}
        className={phase === 'recording' ? 'text-destructive' : 'text-muted-foreground'}
      />
      <span className="min-w-9 font-medium tabular-nums">
        <span className="sr-only">Length </span>
        {lengthText(heardMs)}
      </span>
      <LevelMeter level={level} />
      <p className="min-w-0 flex-1 basis-40 text-muted-foreground">
        <span role="status">{phase === 'recording' ? text.listening : text.quiet}</span>
        {`${phase === 'recording' ? ' ·' : ''} ${goesTo}`}
      </p>
    </>
  )
}
