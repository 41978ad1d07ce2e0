import { useState } from 'react'
import { speedMax, speedMin } from '#contracts/keepers/voice-choices.ts'
import type { Sound, Voice, VoiceExample } from '#contracts/keepers/voice.ts'
import { voiceWording as wording } from '#contracts/keepers/voice-wording.ts'
import { listedModels } from '#contracts/keys/models.ts'
import { paths } from '../../../app/paths.ts'
import { ChoiceCards } from '../../../ui/choice-cards.tsx'
import { Field } from '../../../ui/field.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Select } from '../../../ui/select.tsx'
import { ListenButton } from './listen-button.tsx'
import { VoiceChoice } from './voice-choice.tsx'

type SoundFieldsProps = {
  keeperId: string
  sound: Sound
  examples: VoiceExample[]
  elevenlabs: Voice['elevenlabs']
  onChange: (sound: Sound) => void
}

const sentence = 'sentence'

/** Who reads aloud, how fast, and a sentence to hear it. */
export function SoundFields({ keeperId, sound, examples, elevenlabs, onChange }: SoundFieldsProps) {
  const [readId, setReadId] = useState(sentence)
  const change = (changed: Partial<Sound>) => onChange({ ...sound, ...changed })
  const isOurs = sound.by === 'browser'
  const readable = examples.filter(({ aiAccess }) => isOurs || aiAccess)
  const read = readable.find(({ id }) => id === readId)
  const speed = `${sound.speed.toFixed(1)}×`
  return (
    <div className="grid gap-5">
      <ChoiceCards<Sound['by']>
        legend="Who reads"
        value={sound.by}
        onChange={(by) => change({ by })}
        choices={[
          { value: 'browser', label: wording.browserName, hint: wording.browserHint },
          { value: 'elevenlabs', label: wording.elevenlabsName, hint: wording.elevenlabsHint },
        ]}
      />
      {!isOurs && elevenlabs === 'policy' && <Notice>{wording.policyForbids}</Notice>}
      {!isOurs && elevenlabs === 'no-key' && (
        <Notice>
          {wording.noKey}{' '}
          <Link to={paths.apiKeys} className="underline">
            API keys
          </Link>
        </Notice>
      )}
      {!isOurs && (
        <>
          <VoiceChoice
            keeperId={keeperId}
            voiceId={sound.voiceId}
            elevenlabs={elevenlabs}
            onChange={(voiceId) => change({ voiceId })}
          />
          <Field label="Model">
            {(control) => (
              <Select
                {...control}
                options={modelOptions(sound.modelId)}
                value={sound.modelId}
                onChange={(modelId) => change({ modelId })}
              />
            )}
          </Field>
        </>
      )}
      <Field label="Speed" aside={speed}>
        {(control) => (
          <input
            {...control}
            type="range"
            min={speedMin}
            max={speedMax}
            step={0.1}
            value={sound.speed}
            aria-valuetext={speed}
            onChange={(event) => change({ speed: Number(Number(event.target.value).toFixed(1)) })}
            className="h-8 w-full cursor-pointer accent-primary max-md:h-11"
          />
        )}
      </Field>
      <div className="flex flex-wrap items-end gap-3">
        {readable.length > 0 && (
          <Field label={wording.read} className="min-w-0 flex-1 basis-56">
            {(control) => (
              <Select
                {...control}
                options={[
                  { value: sentence, label: wording.aSentence },
                  ...readable.map(({ id, title }) => ({ value: id, label: title })),
                ]}
                value={read ? read.id : sentence}
                onChange={setReadId}
              />
            )}
          </Field>
        )}
        <ListenButton keeperId={keeperId} sound={sound} moment={read} elevenlabs={elevenlabs} />
      </div>
    </div>
  )
}

function modelOptions(chosen: string) {
  const names = listedModels.elevenlabs.map(({ name }) => name)
  return [...new Set([...names, chosen])].map((value) => ({ value, label: value }))
}
