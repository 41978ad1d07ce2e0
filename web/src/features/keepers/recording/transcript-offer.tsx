import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { recordingWording as text } from '#contracts/keepers/recording-wording.ts'
import { sentenceOf } from '../../../lib/form-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { changeAttachment, suggestTranscript } from '../attachments/attachments.api.ts'
import { momentsKey } from '../moments/moments.api.ts'
import { voiceQuery } from '../voice/voice.api.ts'

type OfferProps = {
  keeperId: string
  /** How texts name the recording. */
  path: string
  /** What the server has to know before it is asked. */
  prepare?: () => Promise<void>
  /** Takes the transcript into the text, too. */
  onInsert?: (transcript: string) => void
}

type Asked =
  | { type: 'not-yet' | 'asking' | 'dismissed' }
  | { type: 'suggested'; transcript: string }
  | { type: 'failed'; reason: string }

/**
 * Has a recording written down when the person asks for it, and keeps what comes when they accept it. It stands within
 * paragraphs, so that it is made of spans. Nothing where the keeper's policy or a missing key is in the way.
 */
export function TranscriptOffer({ keeperId, path, prepare, onInsert }: OfferProps) {
  const queryClient = useQueryClient()
  const { data: voice } = useQuery(voiceQuery(keeperId))
  const [asked, setAsked] = useState<Asked>({ type: 'not-yet' })
  const isOffered = voice?.transcripts === 'ready' || voice?.transcripts === 'local'
  if (!isOffered || asked.type === 'dismissed') return null

  async function ask() {
    setAsked({ type: 'asking' })
    try {
      await prepare?.()
      const { text: transcript } = await suggestTranscript(keeperId, path)
      setAsked({ type: 'suggested', transcript })
    } catch (error) {
      setAsked({ type: 'failed', reason: sentenceOf(error) })
    }
  }

  async function insert(transcript: string) {
    onInsert?.(transcript)
    setAsked({ type: 'dismissed' })
    try {
      await changeAttachment(keeperId, path, { transcript })
      await queryClient.invalidateQueries({ queryKey: [...momentsKey(keeperId), 'attachments'] })
    } catch (error) {
      setAsked({ type: 'failed', reason: sentenceOf(error) })
    }
  }

  if (asked.type === 'suggested')
    return (
      <span className="mt-2 block font-sans text-sm">
        <span className="block text-xs font-medium text-muted-foreground">{text.suggested}</span>
        <span role="status" className="mt-1 block max-h-48 overflow-y-auto whitespace-pre-wrap">
          {asked.transcript}
        </span>
        <span className="mt-2 flex gap-1.5">
          <Button size="sm" variant="quiet" onClick={() => void insert(asked.transcript)}>
            {text.insert}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setAsked({ type: 'dismissed' })}>
            {text.dismiss}
          </Button>
        </span>
      </span>
    )
  return (
    <span className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 font-sans text-sm">
      <Button size="sm" variant="quiet" isBusy={asked.type === 'asking'} onClick={() => void ask()}>
        {asked.type === 'asking' ? text.listening : text.suggest}
      </Button>
      {asked.type === 'failed' ? (
        <span role="alert" className="text-destructive">
          {asked.reason}
        </span>
      ) : (
        <span className="text-xs text-muted-foreground">
          {voice.transcripts === 'local' ? text.suggestHintLocal : text.suggestHint}
        </span>
      )}
    </span>
  )
}
