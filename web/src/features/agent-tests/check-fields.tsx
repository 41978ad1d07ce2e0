import { Trash2 } from 'lucide-react'
import type { TestCheck } from '#contracts/agents/agent-tests.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Input, Textarea } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { checkLabels } from './round-text.ts'

type Kind = TestCheck['kind']
export type JudgeChoice = { id: string; name: string }

type CheckFieldsProps = {
  check: TestCheck
  /** 1, 2, 3, … */
  number: number
  /** Undefined until they are known. */
  judges: readonly JudgeChoice[] | undefined
  /** Sentences by the names of the check's fields. */
  errors: Readonly<Record<string, string>>
  onChange: (check: TestCheck) => void
  /** Absent for the only one. */
  onRemove: (() => void) | undefined
}

const kinds: Kind[] = ['contains', 'excludes', 'equals', 'schema', 'judge']

/** One thing that the answer is checked for. */
export function CheckFields({ check, number, judges, errors, onChange, onRemove }: CheckFieldsProps) {
  return (
    <fieldset className="grid gap-4 border-t pt-5">
      <legend className="sr-only">Check {number}</legend>
      <div className="flex items-end gap-2">
        <Field label={`Check ${number}`} className="flex-1">
          {(control) => (
            <Select
              {...control}
              options={kinds.map((value) => ({ value, label: checkLabels[value] }))}
              value={check.kind}
              onChange={(kind) => onChange(emptyCheck(kind))}
            />
          )}
        </Field>
        {onRemove && (
          <Button variant="ghost" size="icon" aria-label={`Remove check ${number}`} onClick={onRemove}>
            <Icon of={Trash2} size={16} />
          </Button>
        )}
      </div>
      {(check.kind === 'contains' || check.kind === 'excludes') && (
        <Field label="Text" hint="Upper and lower case count as the same." error={errors['text']}>
          {(control) => (
            <Input
              {...control}
              value={check.text}
              onChange={({ target }) => onChange({ ...check, text: target.value })}
            />
          )}
        </Field>
      )}
      {check.kind === 'equals' && (
        <Field label="Expected answer" error={errors['text']}>
          {(control) => (
            <Textarea
              {...control}
              value={check.text}
              onChange={({ target }) => onChange({ ...check, text: target.value })}
            />
          )}
        </Field>
      )}
      {check.kind === 'schema' && (
        <Field label="JSON schema" error={errors['schema']}>
          {(control) => (
            <Textarea
              {...control}
              value={check.schema}
              spellCheck={false}
              className="font-mono text-sm"
              onChange={({ target }) => onChange({ ...check, schema: target.value })}
            />
          )}
        </Field>
      )}
      {check.kind === 'judge' && (
        <>
          <Field
            label="Agent that judges"
            hint="It reads the question, the answer and the criterion. It needs a key of its provider."
            error={errors['agent_id']}
          >
            {(control) => (
              <Select
                {...control}
                options={judgeOptions(judges, check.agent_id)}
                value={check.agent_id || null}
                onChange={(agent_id) => onChange({ ...check, agent_id })}
              />
            )}
          </Field>
          <Field label="Criterion" error={errors['criterion']}>
            {(control) => (
              <Textarea
                {...control}
                value={check.criterion}
                placeholder="Answers in one friendly sentence."
                onChange={({ target }) => onChange({ ...check, criterion: target.value })}
              />
            )}
          </Field>
        </>
      )}
    </fieldset>
  )
}

/** One that another editor chose stays chosen, also where this one may not run it. */
function judgeOptions(judges: readonly JudgeChoice[] | undefined, chosenId: string) {
  const options = (judges ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const isMissing = chosenId !== '' && !options.some(({ value }) => value === chosenId)
  return isMissing
    ? [...options, { value: chosenId, label: judges ? 'An agent that you can’t run' : 'The chosen agent' }]
    : options
}

/** A check of a kind that nobody has filled in yet. */
export function emptyCheck(kind: Kind): TestCheck {
  if (kind === 'schema') return { kind, schema: '' }
  return kind === 'judge' ? { kind, agent_id: '', criterion: '' } : { kind, text: '' }
}
