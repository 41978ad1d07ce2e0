import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import {
  AgentTestBody,
  AgentTestConflict,
  type AgentTest,
  type TestCheck,
  type WholeAgentTest,
} from '#contracts/agents/agent-tests.ts'
import { agentTestWording } from '#contracts/agents/agent-test-wording.ts'
import { testChecksMax, testNameMaxChars } from '#contracts/limits/limits.ts'
import { ApiError } from '../../lib/api-error.ts'
import { conflictIn, sentenceOf } from '../../lib/form-failure.ts'
import { Button } from '../../ui/button.tsx'
import { ConflictNotice, SavedNow } from '../../ui/conflict-notice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useDiscardQuestion } from '../../ui/discard-question.tsx'
import { Field } from '../../ui/field.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Input, Textarea } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { agentsQuery } from '../agents/agents.api.ts'
import { addTest, changeTest, refreshTests } from './agent-tests.api.ts'
import { CheckFields, emptyCheck } from './check-fields.tsx'
import { EarlierTurns } from './earlier-turns.tsx'
import { checkText } from './round-text.ts'

type TestDialogProps = {
  agent: { id: string; name: string }
  /** The test to change. */
  test?: WholeAgentTest | undefined
  /** The run that a new one is made from. */
  from?: { runId: string; input: string; hasEarlier: boolean; readsKeeper: boolean } | undefined
  onClose: () => void
  onSaved?: (test: AgentTest) => void
}

type Errors = Readonly<Record<string, string>>

/** Adds a test of an agent, or changes one. */
export function TestDialog({ agent, test, from, onClose, onSaved }: TestDialogProps) {
  const queryClient = useQueryClient()
  const { data: agents } = useQuery(agentsQuery)
  const [name, setName] = useState(test?.name ?? nameFrom(from?.input ?? ''))
  const [input, setInput] = useState(test?.input ?? from?.input ?? '')
  const [checks, setChecks] = useState<readonly TestCheck[]>(test?.checks ?? [emptyCheck('contains')])
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const [base, setBase] = useState(test)
  /** What somebody saved since the dialog opened. */
  const [theirs, setTheirs] = useState<WholeAgentTest>()
  const form = useRef<HTMLFormElement>(null)
  const [begun, setBegun] = useState({ name, input, checks })
  const { leave, question } = useDiscardQuestion({
    hasChanges: () => JSON.stringify({ name, input, checks }) !== JSON.stringify(begun),
    ...{ isNew: test === undefined, onClose },
  })
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])

  async function save(over: WholeAgentTest | undefined) {
    setFailure(undefined)
    const read = AgentTestBody.safeParse({ name, input, checks })
    setErrors(read.error ? errorsOf(read.error.issues) : {})
    if (!read.success) return
    setIsBusy(true)
    try {
      const saved = over
        ? await changeTest(agent.id, over.id, { ...read.data, based_on: over.updated_at })
        : await addTest(agent.id, { ...read.data, ...(from && { from_run_id: from.runId }) })
      await refreshTests(queryClient, agent.id)
      onSaved?.(saved)
      onClose()
    } catch (error) {
      const conflict = conflictIn(error, AgentTestConflict)
      setTheirs(conflict?.current)
      if (!conflict) setFailure((error instanceof ApiError && error.fields['checks']) || sentenceOf(error))
      setIsBusy(false)
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void save(base)
  }

  function takeTheirs(saved: WholeAgentTest) {
    setBase(saved)
    setBegun({ name: saved.name, input: saved.input, checks: saved.checks })
    setTheirs(undefined)
    setName(saved.name)
    setInput(saved.input)
    setChecks(saved.checks)
    setErrors({})
  }

  const put = (index: number, check: TestCheck) =>
    setChecks(checks.map((one, place) => (place === index ? check : one)))
  function remove(index: number): void {
    setChecks(checks.filter((_, place) => place !== index))
    // They are named by the places of the checks.
    setErrors({})
  }

  const judges = agents?.filter(({ rights }) => rights.run)
  return (
    <Dialog
      isOpen
      onClose={leave}
      title={test ? `Edit “${test.name}”` : 'New test'}
      description={`${agent.name} gets the input, and its answer is checked.`}
    >
      <form ref={form} noValidate onSubmit={submit} className="mt-5 grid gap-5">
        {failure && <Notice tone="destructive">{failure}</Notice>}
        <Field label="Name" error={errors['name']}>
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={testNameMaxChars}
              autoComplete="off"
              placeholder="Greets by name"
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <Field label="Input" error={errors['input']}>
          {(control) => (
            <Textarea
              {...control}
              value={input}
              className="max-h-60"
              onChange={({ target }) => setInput(target.value)}
            />
          )}
        </Field>
        {test && <EarlierTurns turns={test.earlier} />}
        {from && <p className="text-sm text-muted-foreground">{aboutRun(from)}</p>}
        {checks.map((check, index) => (
          <CheckFields
            // oxlint-disable-next-line react/no-array-index-key -- checks have no name but their place
            key={index}
            check={check}
            number={index + 1}
            judges={judges}
            errors={errorsAt(errors, index)}
            onChange={(changed) => put(index, changed)}
            onRemove={checks.length > 1 ? () => remove(index) : undefined}
          />
        ))}
        {errors['checks'] && <Notice tone="destructive">{errors['checks']}</Notice>}
        {checks.length < testChecksMax && (
          <Button
            variant="quiet"
            size="sm"
            className="justify-self-start"
            onClick={() => setChecks([...checks, emptyCheck('contains')])}
          >
            <Icon of={Plus} size={14} />
            Add check
          </Button>
        )}
        {theirs && (
          <ConflictNotice
            message={agentTestWording.changedElsewhere}
            isBusy={isBusy}
            onKeepMine={() => void save(theirs)}
            onTakeTheirs={() => takeTheirs(theirs)}
          >
            <SavedNow texts={[theirs.name, theirs.input, ...theirs.checks.map(checkText)]} />
          </ConflictNotice>
        )}
        <FormActions
          label="Save test"
          busyLabel="Saving..."
          isBusy={isBusy}
          disabled={theirs !== undefined}
          onCancel={leave}
        />
      </form>
      {question}
    </Dialog>
  )
}

/** What goes with the test, and who sees it. */
function aboutRun({ hasEarlier, readsKeeper }: { hasEarlier: boolean; readsKeeper: boolean }): string {
  const earlier = hasEarlier ? 'What was said before in this conversation is saved with the test. ' : ''
  const seen = readsKeeper
    ? 'It draws on a keeper, so only you see this test and its results.'
    : 'Everyone who can edit this agent sees the test.'
  return earlier + seen
}

/** The first line of what was asked. */
function nameFrom(input: string): string {
  return input.trim().split('\n')[0]?.slice(0, 60).toWellFormed().trim() ?? ''
}

/** The first sentence for each field, by its path: "checks.0.text". */
function errorsOf(issues: readonly { path: readonly PropertyKey[]; message: string }[]): Errors {
  return Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [path.map(String).join('.'), message]),
  )
}

function errorsAt(errors: Errors, index: number): Errors {
  const prefix = `checks.${index}.`
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([path]) => path.startsWith(prefix))
      .map(([path, message]) => [path.slice(prefix.length), message]),
  )
}
