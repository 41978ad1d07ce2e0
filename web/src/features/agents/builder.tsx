import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { type FieldErrors, FormProvider, useForm, useFormState, useWatch } from 'react-hook-form'
import { agentFailures } from '#contracts/agents/agent-failures.ts'
import type { Agent, AgentCreate } from '#contracts/agents/agents.ts'
import type { ModelProvider } from '#contracts/keys/models.ts'
import { OpeningConflict } from '#contracts/templates/templates.ts'
import { paths } from '../../app/paths.ts'
import { conflictIn } from '../../lib/form-failure.ts'
import { classes } from '../../ui/classes.ts'
import { FormActions } from '../../ui/form-actions.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { type AgentFields, changeOf, fieldsOf, newAgentFields } from './agent-fields.ts'
import { AgentForm } from './agent-form.tsx'
import { agentResolver } from './agent-resolver.ts'
import { createAgent, type SavedAgent, updateAgent } from './agents.api.ts'
import { type FormSection, sectionOf, showRefusal } from './form-refusal.ts'
import { KeptNotice } from './kept-notice.tsx'
import { saveReads } from './save-reads.ts'
import { keepTyped } from './typed-meanwhile.ts'
import { useKeptForm } from './use-kept-form.ts'

/** Comes after the form. */
const TrialChat = lazy(async () => ({ default: (await import('./trial-chat.tsx')).TrialChat }))

type BuilderProps = {
  /** Absent for a new agent. */
  edited?: Agent
  /** What a new agent is made after: a copy, a file, or a template. */
  draft?: AgentCreate | undefined
  /** Under which name the device keeps what isn't saved. */
  keptAs: string
  providers: readonly ModelProvider[]
  /** In the header. */
  actions?: ReactNode
  /** Before the fields. */
  start?: ReactNode
  /** What didn't go through as this agent was made, on the page before. */
  toldBefore?: string | undefined
  /** The section that the address leads to. */
  sought?: FormSection | undefined
  onSaved: (saved: SavedInForm) => void
  onCancel: () => void
}

/** `isComplete`: nothing is left in the form; `failure`: why something is. */
export type SavedInForm = SavedAgent & { isComplete: boolean; failure: string | undefined }

/** `wasBefore`: it is about the page before, so it is read first. */
type Failure = { title: string; reason: string | undefined; wasBefore?: boolean }
type Pane = 'edit' | 'try'

/** Creates an agent, or edits one: the form, and beside it a chat with what is in the form. */
export function Builder({
  edited,
  draft,
  keptAs,
  providers,
  actions,
  start,
  toldBefore,
  sought,
  onSaved,
  onCancel,
}: BuilderProps) {
  // What the form began from: what others save meanwhile is not taken back by a save here.
  const [base, setBase] = useState(edited)
  const filledWith = base ?? draft
  const defaults = filledWith ? fieldsOf(filledWith) : newAgentFields()
  const form = useForm<AgentFields, unknown, AgentCreate>({
    defaultValues: defaults,
    resolver: agentResolver(filledWith),
  })
  const queryClient = useQueryClient()
  const kept = useKeptForm(form, { keptAs, basedOn: base?.updated_at, defaults })
  const [pane, setPane] = useState<Pane>('edit')
  const { setFocus } = form
  useEffect(() => {
    if (draft) setFocus('name', { shouldSelect: false })
  }, [draft, setFocus])
  const told = kept.restored?.fields.reads.length ? toldBefore : undefined
  const [openSections, setOpenSections] = useState<readonly FormSection[]>(() =>
    told || (draft && readsKeepers(draft)) ? ['May read'] : [],
  )
  const [lastSought, setLastSought] = useState<FormSection>()
  if (sought !== lastSought) {
    setLastSought(sought)
    if (sought) {
      setPane('edit')
      setOpenSections([...new Set([...openSections, sought])])
    }
  }
  const [failure, setFailure] = useState<Failure | undefined>(
    told ? { title: told, reason: undefined, wasBefore: true } : undefined,
  )
  const [isSaved, setIsSaved] = useState(false)

  /** A field can only take the focus where it shows. */
  function openAround(fields: readonly string[]) {
    const sections = fields.map(sectionOf).filter((section) => section !== undefined)
    flushSync(() => {
      setPane('edit')
      setOpenSections((open) => [...new Set([...open, ...sections])])
    })
  }

  async function save(agent: AgentCreate) {
    setFailure(undefined)
    const sent = structuredClone(form.getValues())
    try {
      const saved = await (base ? updateAgent(changeOf(base, agent)) : createAgent(agent))
      // A tab that is closed now comes back to what isn't granted yet.
      if (!base && sent.reads.length > 0) kept.handOver(saved.agent, sent)
      const { left, failure: unsaved } = await saveReads(queryClient, saved.agent.id, sent.reads)
      const fields = fieldsOf(saved.agent)
      const open = left.length > 0 ? { ...fields, reads: [...left] } : fields
      const merged = keepTyped({ sent, now: form.getValues(), saved: open })
      const isComplete = merged === fields
      kept.forget(base && saved.agent.updated_at)
      if (base) {
        setBase(saved.agent)
        // The second one leaves the cursor in the field where somebody is still writing.
        form.reset(fields, { keepValues: true })
        form.reset(merged, { keepDefaultValues: true })
        setIsSaved(true)
        if (unsaved !== undefined) {
          setFailure({ title: unsaved, reason: undefined })
          openAround(['reads'])
        }
      } else kept.handOver(saved.agent, isComplete ? undefined : merged)
      onSaved({ ...saved, isComplete, failure: unsaved })
    } catch (error) {
      // Saved again, it replaces what was saved meanwhile.
      const conflict = conflictIn(error, OpeningConflict)
      if (conflict && base) setBase({ ...base, opening: conflict.opening })
      const title = base ? agentFailures.agentUpdateFailed : agentFailures.agentCreateFailed
      const reason = showRefusal(error, { setError: form.setError, openAround })
      setFailure(reason === undefined ? undefined : { title, reason: reason === title ? undefined : reason })
    }
  }

  const submit = form.handleSubmit(save, (errors: FieldErrors<AgentFields>) => {
    setFailure(undefined)
    openAround(pathsOf(errors))
  })

  function cancel() {
    kept.forget()
    onCancel()
  }

  const title = base ? `Edit ${base.name}` : draft ? `New agent: ${draft.name}` : 'New agent'
  return (
    <FormProvider {...form}>
      <div className="grid h-full min-h-0 grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)]">
        <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b px-4 py-2.5 sm:px-7">
          <Link
            to={paths.agents}
            aria-label="All agents"
            title="All agents"
            className="-ml-1.5 grid size-8 shrink-0 place-items-center rounded-lg text-muted-foreground hover:bg-muted hover:text-foreground"
          >
            <Icon of={ArrowLeft} size={16} />
          </Link>
          <h1 className="line-clamp-2 min-w-0 flex-1 text-xl leading-tight wrap-anywhere" title={title}>
            {title}
          </h1>
          {actions}
          <div className="max-lg:basis-full lg:hidden">
            <Segmented
              label="View"
              choices={[
                { value: 'edit', label: 'Edit' },
                { value: 'try', label: 'Try it' },
              ]}
              value={pane}
              onChange={setPane}
            />
          </div>
        </header>
        <div className="grid min-h-0 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1.15fr)_minmax(22rem,1fr)]">
          <form
            noValidate
            aria-label={title}
            onSubmit={(event) => void submit(event)}
            className={classes(
              'grid min-h-0 grid-rows-[minmax(0,1fr)_auto]',
              pane !== 'edit' && 'max-lg:hidden',
            )}
          >
            <div className="scroll-py-10 overflow-y-auto px-4 py-5 sm:px-7">
              <div className="mx-auto max-w-3xl">
                {failure?.wasBefore ? (
                  <FailureNotice {...failure} />
                ) : (
                  <KeptNotice kept={kept} base={base} edited={edited} />
                )}
                {start}
                <AgentForm
                  edited={base}
                  providers={providers}
                  openSections={openSections}
                  sought={sought}
                  onToggle={(section, isOpen) =>
                    setOpenSections(
                      isOpen ? [...openSections, section] : openSections.filter((open) => open !== section),
                    )
                  }
                />
                {failure && !failure.wasBefore && <FailureNotice {...failure} />}
              </div>
            </div>
            <Actions form={form} isEditing={base !== undefined} isSaved={isSaved} onCancel={cancel} />
          </form>
          <section
            aria-label="Try it"
            className={classes('min-h-0 lg:border-l', pane !== 'try' && 'max-lg:hidden')}
          >
            <Suspense>
              <TrialChat edited={base} filledWith={filledWith} />
            </Suspense>
          </section>
        </div>
      </div>
    </FormProvider>
  )
}

type Form = ReturnType<typeof useForm<AgentFields, unknown, AgentCreate>>

type ActionsProps = { form: Form; isEditing: boolean; isSaved: boolean; onCancel: () => void }

/** Nothing is sent without name, slug and purpose. */
function Actions({ form, isEditing, isSaved, onCancel }: ActionsProps) {
  const required = useWatch({ control: form.control, name: ['name', 'slug', 'purpose'] })
  const { isDirty, isSubmitting } = useFormState({ control: form.control })
  const isFilled = required.every((text) => text.trim() !== '')
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t px-4 py-3 sm:px-7">
      <p role="status" className="mr-auto text-sm text-muted-foreground">
        {isDirty ? 'Unsaved changes' : isSaved && 'Saved'}
      </p>
      <FormActions
        label={isEditing ? 'Save changes' : 'Create agent'}
        busyLabel={isEditing ? 'Saving...' : 'Creating...'}
        isBusy={isSubmitting}
        onCancel={onCancel}
        cancelLabel={isEditing ? 'Cancel Edit' : 'Cancel'}
        disabled={!isFilled}
      />
    </div>
  )
}

function FailureNotice({ title, reason }: Failure) {
  return (
    <div ref={scrollTo} className="mb-4">
      <Notice tone="destructive">
        <p className="font-medium">{title}</p>
        {reason && <p>{reason}</p>}
      </Notice>
    </div>
  )
}

/** What is to read keepers has none yet. */
function readsKeepers({ context_scope }: AgentCreate): boolean {
  return context_scope === 'keeper' || context_scope === 'platform_wide'
}

function scrollTo(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

/** Dotted names of the fields in error. */
function pathsOf(errors: object, prefix = ''): string[] {
  return Object.entries(errors).flatMap(([name, error]: [string, unknown]) => {
    const path = `${prefix}${name}`
    if (typeof error !== 'object' || error === null) return []
    return 'type' in error ? [path] : pathsOf(error, `${path}.`)
  })
}
