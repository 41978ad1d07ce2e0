import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { addressMaxChars } from '#contracts/keepers/voice-choices.ts'
import { type Voice, VoiceConflict } from '#contracts/keepers/voice.ts'
import { voiceWording as wording } from '#contracts/keepers/voice-wording.ts'
import { conflictIn, failureText } from '../../../lib/form-failure.ts'
import { ConflictNotice, SavedNow } from '../../../ui/conflict-notice.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SaveRow } from '../../../ui/save-row.tsx'
import { ExampleChooser } from './example-chooser.tsx'
import { SoundFields } from './sound-fields.tsx'
import { ToneSliders } from './tone-sliders.tsx'
import { saveVoice, voiceQuery } from './voice.api.ts'
import { type EditedVoice, editedOf, fieldsOf, preambleOf } from './voice-fields.ts'
import { useIsReadOnly } from '../read-only.tsx'

/** Tone, examples and sound, beside what agents are told of them. */
export function VoiceForm({ keeper, saved }: { keeper: Keeper; saved: Voice }) {
  const queryClient = useQueryClient()
  const isReadOnly = useIsReadOnly()
  const [voice, setVoice] = useState(() => editedOf(saved))
  const [version, setVersion] = useState(saved.version)
  const [current, setCurrent] = useState<Voice>()
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ failure?: string; isSaved?: boolean }>({})

  function change(changed: Partial<EditedVoice>) {
    setVoice((before) => ({ ...before, ...changed }))
    setOutcome({})
  }

  /** What was typed meanwhile stays. */
  function take(stored: Voice, sent: EditedVoice) {
    queryClient.setQueryData(voiceQuery(keeper.id).queryKey, stored)
    setVoice((now) => (now === sent ? editedOf(stored) : now))
    setVersion(stored.version)
    setCurrent(undefined)
  }

  async function save(over: number) {
    setIsBusy(true)
    try {
      take(await saveVoice(keeper.id, { version: over, ...fieldsOf(voice) }), voice)
      setOutcome({ isSaved: true })
    } catch (error) {
      const conflict = conflictIn(error, VoiceConflict)
      setCurrent(conflict?.current)
      if (!conflict) setOutcome({ failure: failureText(wording.saveFailed, error) })
    }
    setIsBusy(false)
  }

  return (
    <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <form
        noValidate
        aria-label="Voice"
        className="grid gap-10"
        onSubmit={(event) => {
          event.preventDefault()
          void save(version)
        }}
      >
        <fieldset disabled={isReadOnly} className="contents">
          <Section title={wording.tone} hint={wording.toneHint}>
            <ToneSliders tone={voice.tone} onChange={(tone) => change({ tone })} />
            <Field label={wording.address} hint={wording.addressHint} aside="optional">
              {(control) => (
                <Input
                  {...control}
                  value={voice.address}
                  maxLength={addressMaxChars}
                  onChange={(event) => change({ address: event.target.value })}
                />
              )}
            </Field>
            <Field label={wording.avoid} hint={wording.avoidHint} aside="optional">
              {(control) => (
                <Textarea
                  {...control}
                  value={voice.avoidText}
                  onChange={(event) => change({ avoidText: event.target.value })}
                />
              )}
            </Field>
          </Section>
          <Section title={wording.examples} hint={wording.examplesHint}>
            <ExampleChooser
              keeperId={keeper.id}
              examples={voice.examples}
              onChange={(examples) => change({ examples })}
            />
          </Section>
          <Section title={wording.sound} hint={wording.soundHint}>
            <SoundFields
              keeperId={keeper.id}
              sound={voice.sound}
              examples={voice.examples}
              elevenlabs={saved.elevenlabs}
              onChange={(sound) => change({ sound })}
            />
          </Section>
          <div className="grid gap-4">
            {current && (
              <ConflictNotice
                message={wording.changedElsewhere}
                isBusy={isBusy}
                onKeepMine={() => void save(current.version)}
                onTakeTheirs={() => take(current, voice)}
              >
                <SavedNow texts={[preambleOf(editedOf(current))]} />
              </ConflictNotice>
            )}
            {outcome.failure && <Notice tone="destructive">{outcome.failure}</Notice>}
            <SaveRow
              label="Save voice"
              busyLabel="Saving..."
              isBusy={isBusy}
              disabled={current !== undefined}
              message={outcome.isSaved && wording.saved}
            />
          </div>
        </fieldset>
      </form>
      <Told text={preambleOf(voice)} />
    </div>
  )
}

function Section({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <section className="grid gap-5">
      <div>
        <h2 className="text-xl">{title}</h2>
        <p className="mt-0.5 text-sm text-muted-foreground">{hint}</p>
      </div>
      {children}
    </section>
  )
}

/** The preamble, as it is made from what is on the screen. */
function Told({ text }: { text: string }) {
  return (
    <section aria-label={wording.told} className="rounded-xl border bg-card p-5 lg:sticky lg:top-6">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-lg">{wording.told}</h2>
        <CopyButton text={text} label="Copy" isLabelShown />
      </div>
      <p className="mt-0.5 text-sm text-muted-foreground">{wording.toldHint}</p>
      <p className="mt-4 text-sm leading-relaxed whitespace-pre-wrap wrap-anywhere">{text}</p>
    </section>
  )
}
