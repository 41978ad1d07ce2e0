import { useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { instructionsMaxChars, instructionVariables } from '#contracts/agents/instructions.ts'
import { tokensOf } from '#contracts/runs/token-estimate.ts'
import { Button } from '../../ui/button.tsx'
import type { AgentFields } from './agent-fields.ts'
import { TextAreaField } from './form-controls.tsx'

const number = new Intl.NumberFormat()

/** What the model reads, apart from the purpose. */
export function InstructionsField() {
  const { length, tokens } = useInstructions()
  const area = useRef<HTMLDivElement>(null)
  const { setValue } = useFormContext<AgentFields>()

  /** Where the cursor is, which stays behind it. */
  function insert(variable: string) {
    const field = area.current?.querySelector('textarea')
    if (!field) return
    const { value, selectionStart, selectionEnd } = field
    const text = `${value.slice(0, selectionStart)}${variable}${value.slice(selectionEnd)}`
    if (text.length > instructionsMaxChars) return
    setValue('config.instructions', text, { shouldDirty: true })
    field.focus()
    const end = selectionStart + variable.length
    field.setSelectionRange(end, end)
  }

  return (
    <div ref={area} className="grid gap-2">
      <TextAreaField
        name="config.instructions"
        label="Instructions"
        hint="What the model reads before each conversation. Variables are filled in."
        aside={length === 0 ? undefined : `about ${number.format(tokens)} tokens`}
        placeholder="Answer {{user}} in three sentences at most. Ask before you assume."
        maxLength={instructionsMaxChars}
        rows={8}
      />
      <div role="group" aria-label="Insert a variable" className="flex flex-wrap gap-1.5">
        {instructionVariables.map((name) => (
          <Button key={name} size="sm" variant="quiet" onClick={() => insert(`{{${name}}}`)}>
            {`{{${name}}}`}
          </Button>
        ))}
      </div>
    </div>
  )
}

/** One line about them while they are folded. */
export function InstructionsSummary() {
  const { length, tokens } = useInstructions()
  return length === 0
    ? 'None: the model reads purpose and character'
    : `About ${number.format(tokens)} tokens`
}

function useInstructions(): { length: number; tokens: number } {
  const text = useWatch<AgentFields, 'config.instructions'>({ name: 'config.instructions' })
  const bytes = new TextEncoder().encode(text).length
  return { length: text.length, tokens: tokensOf({ length: text.length, bytes }) }
}
