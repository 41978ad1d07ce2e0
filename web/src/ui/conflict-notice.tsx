import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

type ConflictNoticeProps = {
  /** What has happened. */
  message: string
  /** What is saved now. */
  children: ReactNode
  isBusy: boolean
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** In a form whose subject was saved elsewhere meanwhile: nothing is replaced until the person has chosen. */
export function ConflictNotice({ message, children, isBusy, onKeepMine, onTakeTheirs }: ConflictNoticeProps) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    frame.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={frame}>
      <Notice tone="destructive">
        <p className="font-medium">{message}</p>
        {children}
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="quiet" size="sm" disabled={isBusy} onClick={onTakeTheirs}>
            Use the saved version
          </Button>
          <Button size="sm" isBusy={isBusy} onClick={onKeepMine}>
            Keep mine
          </Button>
        </div>
      </Notice>
    </div>
  )
}

/** What is saved now, each part by itself. */
export function SavedNow({ texts }: { texts: readonly string[] }) {
  return (
    <>
      <p className="mt-2 text-xs font-medium text-muted-foreground">Saved now</p>
      {texts.map((text, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- texts have no name but their place
        <p key={place} className="line-clamp-4 wrap-anywhere">
          {text}
        </p>
      ))}
    </>
  )
}
