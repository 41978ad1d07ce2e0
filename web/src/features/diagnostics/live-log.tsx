import { useLayoutEffect, useRef } from 'react'
import { exactClockText } from '../../lib/time-text.ts'
import { classes } from '../../ui/classes.ts'
import type { LogLine } from './run-check.ts'

const marks = { info: '·', good: '✓', bad: '✗' } as const

/** What happens, as it happens; it follows its end. */
export function LiveLog({ lines }: { lines: readonly LogLine[] }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight })
  }, [lines])
  return (
    <section aria-labelledby="log-title" className="mt-10">
      <h2 id="log-title" className="text-xl">
        Live log
      </h2>
      <div
        ref={box}
        role="log"
        aria-labelledby="log-title"
        tabIndex={0}
        className="mt-3 max-h-72 overflow-y-auto rounded-xl border bg-card p-4 font-mono text-xs leading-6"
      >
        {lines.map(({ id, time, level, text }) => (
          <p
            key={id}
            className={classes('flex gap-2.5', level === 'bad' && 'font-semibold text-destructive')}
          >
            <time dateTime={time} className="shrink-0 text-muted-foreground">
              {exactClockText(new Date(time))}
            </time>
            <span aria-hidden className="w-2 shrink-0 text-center">
              {marks[level]}
            </span>
            <span className="min-w-0 break-words">{text}</span>
          </p>
        ))}
      </div>
    </section>
  )
}
