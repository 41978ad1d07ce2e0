import { Mic } from 'lucide-react'
import { lazy, type RefObject, Suspense, useEffect, useState } from 'react'
import { recordingWording } from '#contracts/keepers/recording-wording.ts'
import { providerLabels } from '#contracts/keys/models.ts'
import type { Dictation as Found } from '#contracts/sessions/dictation.ts'
import {
  dictationGoesTo,
  dictationGoesToOwnServer,
  dictationWording as text,
} from '#contracts/sessions/dictation-wording.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type DictatedTo, findTranscriber } from './dictation.api.ts'

/** Comes when somebody dictates. */
const Dictation = lazy(async () => {
  try {
    return { default: (await import('./dictation.tsx')).Dictation }
  } catch {
    return { default: NotLoaded }
  }
})

/** Until the page is loaded again. */
const NotLoaded = () => (
  <p role="alert" className="order-first basis-full py-1 text-sm text-destructive">
    {text.notLoaded}
  </p>
)

type DictateButtonProps = {
  to: DictatedTo
  field: RefObject<HTMLTextAreaElement | null>
}

/** The microphone beside a message. Not there where nobody can transcribe. */
export function DictateButton({ to, field }: DictateButtonProps) {
  /** As it was when dictating began: another model that is chosen meanwhile gets nothing of it, and ends nothing. */
  const [asked, setAsked] = useState<{ to: DictatedTo; goesTo: string }>()
  const [said, setSaid] = useState('')
  const transcriber = useTranscriber(to)
  if (!transcriber && !asked) return null

  function close(): void {
    setAsked(undefined)
    field.current?.focus()
  }

  function insert(words: string): void {
    close()
    if (!field.current) return
    insertAtCaret(field.current, words)
    setSaid(text.inserted)
  }

  return (
    <>
      {asked && (
        <Suspense>
          <Dictation {...asked} onWords={insert} onClose={close} />
        </Suspense>
      )}
      <Button
        variant="ghost"
        size="icon"
        aria-label={text.start}
        title={isSecureContext ? text.start : recordingWording.needsHttps}
        disabled={asked !== undefined || !transcriber}
        onClick={() => {
          setSaid('')
          if (transcriber) setAsked({ to, goesTo: goesTo(transcriber) })
        }}
        className="text-muted-foreground"
      >
        <Icon of={Mic} size={17} />
      </Button>
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  )
}

type Transcriber = NonNullable<Found['provider']>

/** Undefined until it is known, and where nobody can. */
function useTranscriber({ agentId, provider }: DictatedTo): Transcriber | undefined {
  const [found, setFound] = useState<Transcriber>()
  useEffect(() => {
    const abort = new AbortController()
    void (async () => {
      const one = await findTranscriber({ agentId, provider }, abort.signal).catch(() => null)
      if (!abort.signal.aborted) setFound(one ?? undefined)
    })()
    return () => abort.abort()
  }, [agentId, provider])
  return found
}

function goesTo(transcriber: Transcriber): string {
  return transcriber === 'local' ? dictationGoesToOwnServer : dictationGoesTo(providerLabels[transcriber])
}

/** As if it was typed where the caret is; what is selected stays. */
function insertAtCaret(field: HTMLTextAreaElement, words: string): void {
  const { value, selectionEnd: at } = field
  const before = at === 0 || /\s/.test(value.charAt(at - 1)) ? '' : ' '
  const after = at === value.length || /[\s.,;:!?)]/.test(value.charAt(at)) ? '' : ' '
  field.setRangeText(before + words + after, at, at, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
