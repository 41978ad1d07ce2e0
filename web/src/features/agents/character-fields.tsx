import { SmilePlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Agent } from '#contracts/agents/agents.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type AgentFields, defaultAvatar } from './agent-fields.ts'
import { TextAreaField, TextField } from './form-controls.tsx'
import { PictureField } from './picture-field.tsx'

/** Comes when it is asked for. */
const EmojiDialog = lazy(async () => ({ default: (await import('./emoji-dialog.tsx')).EmojiDialog }))

/** Who the agent is to those who talk with it. */
export function CharacterFields({ edited }: { edited: Agent | undefined }) {
  const { setValue } = useFormContext<AgentFields>()
  const [isChoosing, setIsChoosing] = useState(false)
  const color = useWatch<AgentFields, 'config.theme_color'>({ name: 'config.theme_color' })
  return (
    <div className="@container grid gap-5">
      {isChoosing && (
        <Suspense>
          <EmojiDialog
            onChoose={(emoji) => {
              setValue('config.avatar', emoji, { shouldDirty: true, shouldValidate: true })
              setIsChoosing(false)
            }}
            onClose={() => setIsChoosing(false)}
          />
        </Suspense>
      )}
      <TextField
        name="config.tagline"
        label="Tagline"
        hint="Shown under the name on its page."
        maxLength={200}
      />
      <PictureField edited={edited} />
      <div className="grid gap-5 @lg:grid-cols-2">
        <div className="flex items-start gap-2">
          <TextField
            name="config.avatar"
            label="Avatar"
            placeholder={defaultAvatar}
            hint="An emoji, shown where there is no picture."
            maxLength={16}
            className="flex-1"
          />
          <Button
            variant="quiet"
            size="icon"
            aria-label="Choose an emoji"
            title="Choose an emoji"
            onClick={() => setIsChoosing(true)}
            className="mt-7 size-10"
          >
            <Icon of={SmilePlus} size={18} />
          </Button>
        </div>
        <div className="flex items-start gap-2">
          <TextField
            name="config.theme_color"
            label="Theme colour"
            spellCheck={false}
            maxLength={7}
            className="flex-1"
          />
          <input
            type="color"
            aria-label="Pick the theme colour"
            onChange={(event) =>
              setValue('config.theme_color', event.target.value, { shouldDirty: true, shouldValidate: true })
            }
            value={/^#[0-9a-f]{6}$/i.test(color) ? color : '#000000'}
            className="mt-7 h-10 w-11 shrink-0 cursor-pointer rounded-lg border border-hair bg-card p-1 hover:border-input"
          />
        </div>
      </div>
      <TextAreaField
        name="config.personality"
        label="Personality"
        placeholder="Warm, brief, asks one question at a time."
        maxLength={4_000}
      />
      <TextField
        name="config.capabilities"
        label="Capabilities"
        hint="Separated by commas."
        placeholder="planning, summaries, difficult letters"
      />
    </div>
  )
}
