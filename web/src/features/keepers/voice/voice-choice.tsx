import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ListedVoice, Voice } from '#contracts/keepers/voice.ts'
import { voiceWording as wording } from '#contracts/keepers/voice-wording.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { voicesQuery } from './voice.api.ts'

type VoiceChoiceProps = {
  keeperId: string
  voiceId: string
  elevenlabs: Voice['elevenlabs']
  onChange: (voiceId: string) => void
}

/** A voice out of those of the account at ElevenLabs, found by name or by what is said of it. */
export function VoiceChoice({ keeperId, voiceId, elevenlabs, onChange }: VoiceChoiceProps) {
  const [typed, setTyped] = useState('')
  const name = useId()
  const isReady = elevenlabs === 'ready'
  const { data, error, refetch } = useQuery({ ...voicesQuery(keeperId), enabled: isReady })
  const voices = withChosen(data ?? [], voiceId)
  const found = voices.filter((voice) => isLike(voice, typed))
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">{wording.voice}</legend>
      {isReady && (
        <SearchField label={wording.findVoice} value={typed} onChange={setTyped} className="mt-2.5" />
      )}
      {error && (
        <div className="mt-2.5">
          <ErrorState title={wording.voicesFailed} error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {isReady && !data && !error && (
        <div className="mt-2.5">
          <SkeletonRows rows={3} />
        </div>
      )}
      {(data || !isReady) && (
        <div className="mt-2.5 max-h-64 divide-y overflow-y-auto rounded-lg border">
          {found.map((voice) => (
            <label
              key={voice.id}
              className="flex min-h-11 cursor-pointer items-center gap-3 px-3.5 py-2 text-sm hover:bg-muted has-checked:bg-accent has-checked:text-accent-foreground has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-ring"
            >
              <input
                type="radio"
                name={name}
                checked={voice.id === voiceId}
                onChange={() => onChange(voice.id)}
                className="accent-primary"
              />
              <span className="min-w-0 flex-1">
                <span className="block font-medium wrap-anywhere">{voice.name}</span>
                {voice.about && <span className="block opacity-80">{voice.about}</span>}
              </span>
            </label>
          ))}
          {found.length === 0 && (
            <p className="px-3.5 py-3 text-sm text-muted-foreground">{wording.noVoices}</p>
          )}
        </div>
      )}
    </fieldset>
  )
}

/** ElevenLabs' own default comes first; what is chosen is there even where the account has it no longer. */
function withChosen(listed: readonly ListedVoice[], voiceId: string): ListedVoice[] {
  const isUnknown = voiceId !== '' && listed.every(({ id }) => id !== voiceId)
  return [
    { id: '', name: wording.defaultVoice, about: '' },
    ...(isUnknown ? [{ id: voiceId, name: voiceId, about: wording.unlistedVoice }] : []),
    ...listed,
  ]
}

function isLike({ name, about }: ListedVoice, typed: string): boolean {
  const words = typed.toLowerCase().split(/\s+/)
  const text = `${name} ${about}`.toLowerCase()
  return words.every((word) => text.includes(word))
}
