import { useEffect, useRef, useState } from 'react'
import { sharedWording } from '#contracts/sessions/shared-wording.ts'
import { fullText } from '../../lib/time-text.ts'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { sentenceOf } from './chat-errors.ts'
import { getLink, makeLink, removeLink } from './share-link.api.ts'

type Link = { created_at: string; path?: string } | null

/** Makes a link by which anybody reads this conversation, and removes it. */
export function ShareDialog({ sessionId, onClose }: { sessionId: string; onClose: () => void }) {
  const [link, setLink] = useState<Link>()
  const [work, setWork] = useState<'idle' | 'making' | 'removing'>('idle')
  const [error, setError] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const content = useRef<HTMLDivElement>(null)
  const pressed = useRef<Element>(null)
  useEffect(() => {
    const left = new AbortController()
    getLink(sessionId, left.signal).then(
      (found) => setLink(found),
      (cause: unknown) => !left.signal.aborted && setError(sentenceOf(cause)),
    )
    return () => left.abort()
  }, [sessionId, attempt])

  // The button that was pressed was disabled meanwhile, and may be gone: the focus goes to what came of it.
  useEffect(() => {
    if (work !== 'idle' || pressed.current === null) return
    const next = error === undefined ? content.current?.querySelector('input, button') : pressed.current
    pressed.current = null
    if (next instanceof HTMLElement) next.focus()
  }, [work, error])

  async function act(doing: 'making' | 'removing', change: () => Promise<Link>): Promise<void> {
    pressed.current = document.activeElement
    setWork(doing)
    setError(undefined)
    try {
      setLink(await change())
    } catch (cause) {
      setError(sentenceOf(cause))
    }
    setWork('idle')
  }

  function retry(): void {
    setError(undefined)
    setAttempt(attempt + 1)
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={sharedWording.dialogTitle}
      description={sharedWording.dialogAbout}
    >
      <div ref={content} className="mt-5 grid min-h-24 content-start gap-4">
        {link?.path !== undefined && (
          <CopyField label="Link" text={location.origin + link.path} hint={sharedWording.onceOnly} />
        )}
        {link && link.path === undefined && (
          <p className="text-sm">
            {`${sharedWording.exists} ${fullText(new Date(link.created_at))}. ${sharedWording.replaces}`}
          </p>
        )}
        {error !== undefined && <Notice tone="destructive">{error}</Notice>}
        <div className="flex flex-wrap justify-end gap-2">
          {link && (
            <Button
              variant="quiet"
              isBusy={work === 'removing'}
              disabled={work !== 'idle'}
              onClick={() => void act('removing', () => removeLink(sessionId).then(() => null))}
            >
              Remove link
            </Button>
          )}
          {link === undefined && error !== undefined && <Button onClick={retry}>Retry</Button>}
          {link?.path === undefined && (link !== undefined || error === undefined) && (
            <Button
              isBusy={work === 'making'}
              disabled={link === undefined || work !== 'idle'}
              onClick={() => void act('making', () => makeLink(sessionId))}
            >
              {link ? 'Make a new link' : 'Make a link'}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
