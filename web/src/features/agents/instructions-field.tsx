import { useWatch } from 'react-hook-form'
import { instructionsMaxChars, instructionVariables } from '#contracts/agents/instructions.ts'
import { tokensOf } from '#contracts/runs/token-estimate.ts'
import type { AgentFields } from './agent-fields.ts'
import { TextAreaField } from './form-controls.tsx'

const number = new Intl.NumberFormat()
const variables = instructionVariables.map((name) => `{{${name}}}`).join(', ')

/** What the model reads, apart from the purpose. */
export function InstructionsField() {
  const { length, tokens } = useInstructions()
  return (
    <TextAreaField
      name="config.instructions"
      label="Instructions"
      hint={`What the model reads before each conversation. ${variables} are filled in.`}
      aside={length === 0 ? undefined : `about ${number.format(tokens)} tokens`}
      placeholder="Answer {{user}} in three sentences at most. Ask before you assume."
      maxLength={instructionsMaxChars}
      rows={8}
    />
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
