import { Plus, X } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { promptMaxChars, promptsMax } from '#contracts/templates/template-choices.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Input } from '../../ui/input.tsx'

/** Whatever form they are in. */
type Lists = Record<string, { text: string }[]>

type PromptListFieldProps = {
  /** Of a list in the form around it. */
  name: string
  legend: string
  hint: string
  /** One of them, such as "Starter prompt". */
  noun: string
  placeholder: string
  error?: string | undefined
}

/** Up to six short texts, each in a row of its own; empty ones are left out when saved. */
export function PromptListField({ name, legend, hint, noun, placeholder, error }: PromptListFieldProps) {
  const { register, setFocus } = useFormContext<Lists>()
  const { fields, append, remove } = useFieldArray<Lists>({ name })

  function take(index: number) {
    remove(index)
    // Once the row has gone: to the one that has taken its place, else to the last.
    const next = Math.min(index, fields.length - 2)
    if (next >= 0) requestAnimationFrame(() => setFocus(`${name}.${next}.text`))
  }

  return (
    <fieldset className="grid content-start gap-2.5">
      <legend className="text-sm font-medium">{legend}</legend>
      <p className="text-sm text-muted-foreground">{hint}</p>
      {error && (
        <p role="alert" className="text-sm text-destructive">
          {error}
        </p>
      )}
      {fields.map(({ id }, index) => (
        <div key={id} className="flex gap-1.5">
          <Input
            {...register(`${name}.${index}.text`)}
            aria-label={`${noun} ${index + 1}`}
            placeholder={index === 0 ? placeholder : undefined}
            maxLength={promptMaxChars}
            autoComplete="off"
          />
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Remove ${noun.toLowerCase()} ${index + 1}`}
            onClick={() => take(index)}
            className="mt-0.5"
          >
            <Icon of={X} size={16} />
          </Button>
        </div>
      ))}
      <div>
        <Button
          variant="quiet"
          size="sm"
          disabled={fields.length >= promptsMax}
          onClick={() => append({ text: '' })}
        >
          <Icon of={Plus} size={14} />
          {fields.length >= promptsMax ? `Up to ${promptsMax}` : `Add ${noun.toLowerCase()}`}
        </Button>
      </div>
    </fieldset>
  )
}
