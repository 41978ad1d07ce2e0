import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { type TopicKind, topicKinds } from '#contracts/keepers/topic-choices.ts'
import { topicScreenWording } from '#contracts/keepers/topic-screen-wording.ts'
import { topicKindLabels, topicWording } from '#contracts/keepers/topic-wording.ts'
import { type Topic, type TopicChange, TopicConflict } from '#contracts/keepers/topics.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { conflictIn, failureText } from '../../../lib/form-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useDiscardQuestion } from '../../../ui/discard-question.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormActions } from '../../../ui/form-actions.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Select } from '../../../ui/select.tsx'
import { EditConflict } from '../edit-conflict.tsx'
import { momentsKey } from '../moments/moments.api.ts'
import { ChooseTopicDialog } from './choose-topic-dialog.tsx'
import { changeTopic, createTopic, topicQuery } from './topics.api.ts'

type EditTopicProps = {
  keeperId: string
  /** Absent for a new one. */
  topic?: Topic
  parent?: { id: string; name: string } | null
  onMerge?: () => void
  onSaved: (topic: Topic) => void
  onClose: () => void
}

type TopicFields = {
  name: string
  kind: TopicKind
  /** One per line. */
  aliases: string
  parent: { id: string; name: string } | null
}

/** A topic with what it belongs to. */
type Placed = { topic: Topic; parent: TopicFields['parent'] }

/** Where the server's reasons are shown, and what it calls these. */
const places = [
  ['name', 'name'],
  ['kind', 'kind'],
  ['aliases', 'aliases'],
  ['parent', 'parentId'],
] as const
const labels = { name: 'Name', kind: 'Kind', aliases: 'Other names', parent: 'Part of' } as const

const kindOptions = topicKinds.map((value) => ({ value, label: topicKindLabels[value] }))

/**
 * What a topic is called, what it is, and what it belongs to. Where it was changed elsewhere meanwhile, both are shown.
 */
export function EditTopicDialog(props: EditTopicProps) {
  const { keeperId, topic, onMerge, onSaved, onClose } = props
  const queryClient = useQueryClient()
  const [isChoosing, setIsChoosing] = useState(false)
  const [base, setBase] = useState<Placed | undefined>(topic && { topic, parent: props.parent ?? null })
  const [current, setCurrent] = useState<Placed>()
  const [failure, setFailure] = useState<string>()
  const {
    register,
    handleSubmit,
    setError,
    setValue,
    getValues,
    reset,
    control: form,
    formState,
  } = useForm<TopicFields>({ defaultValues: fieldsOf(base) })
  const { errors, isSubmitting } = formState
  const [kind, parent] = useWatch({ control: form, name: ['kind', 'parent'] })

  const { leave, question } = useDiscardQuestion({
    hasChanges: () => JSON.stringify(saidIn(getValues())) !== JSON.stringify(saidIn(fieldsOf(base))),
    ...{ isNew: base === undefined, onClose },
  })

  async function save(fields: TopicFields, over: Placed | undefined) {
    setFailure(undefined)
    try {
      const saved =
        base && over
          ? await changeTopic(keeperId, base.topic.id, {
              version: over.topic.version,
              ...changesOf(base, fields),
            })
          : await createTopic(keeperId, saidIn(fields))
      onSaved(saved)
      onClose()
      await queryClient.invalidateQueries({ queryKey: momentsKey(keeperId) })
    } catch (error) {
      const conflict = conflictIn(error, TopicConflict)
      setCurrent(undefined)
      if (conflict) return showCurrent(conflict.current.id)
      const reasons = error instanceof ApiError ? error.fields : {}
      const refused = places.filter(([, sent]) => reasonAt(reasons, sent) !== undefined)
      for (const [at, [field, sent]] of refused.entries())
        setError(field, { type: 'server', message: reasonAt(reasons, sent) }, { shouldFocus: at === 0 })
      if (refused.length > 0) return
      setFailure(
        failureText(topic ? topicScreenWording.changeFailed : topicScreenWording.createFailed, error),
      )
    }
  }

  /** As it is saved now, with the name of what it belongs to. */
  async function showCurrent(id: string) {
    try {
      setCurrent(await queryClient.fetchQuery({ ...topicQuery(keeperId, id), staleTime: 0 }))
    } catch (error) {
      setFailure(failureText(topicScreenWording.changeFailed, error))
    }
  }

  function takeTheirs(theirs: Placed) {
    setBase(theirs)
    setCurrent(undefined)
    reset(fieldsOf(theirs))
  }

  const title = base ? `Edit ${base.topic.name}` : 'New topic'
  if (isChoosing)
    return (
      <ChooseTopicDialog
        keeperId={keeperId}
        title={labels.parent}
        exceptId={topic?.id}
        onChoose={(chosen) => {
          setValue('parent', chosen)
          setIsChoosing(false)
        }}
        onClose={() => setIsChoosing(false)}
      />
    )
  return (
    <Dialog isOpen onClose={leave} title={title}>
      <form
        noValidate
        aria-label={title}
        onSubmit={(event) => void handleSubmit((fields) => save(fields, base))(event)}
        className="mt-5 grid gap-5"
      >
        <Field
          label={labels.name}
          hint={topic ? topicScreenWording.renameHint : topicScreenWording.newHint}
          error={errors.name?.message}
        >
          {(control) => (
            <Input
              {...control}
              {...register('name', { validate: (name) => name.trim() !== '' || topicWording.nameNeeded })}
            />
          )}
        </Field>
        <Field label={labels.kind} error={errors.kind?.message}>
          {(control) => (
            <Select
              {...control}
              options={kindOptions}
              value={kind}
              onChange={(chosen) => setValue('kind', chosen)}
            />
          )}
        </Field>
        <Field
          label={labels.aliases}
          aside="optional"
          hint={topicScreenWording.aliasesHint}
          error={errors.aliases?.message}
        >
          {(control) => <Textarea {...control} {...register('aliases')} />}
        </Field>
        <Field label={labels.parent} aside="optional" error={errors.parent?.message}>
          {(control) => (
            <div className="flex gap-2">
              <Button
                {...control}
                variant="quiet"
                className="min-w-0 truncate"
                onClick={() => setIsChoosing(true)}
              >
                {parent ? parent.name : 'Choose a topic'}
              </Button>
              {parent && (
                <Button variant="ghost" onClick={() => setValue('parent', null)}>
                  Clear
                </Button>
              )}
            </div>
          )}
        </Field>
        {base && current && (
          <EditConflict
            message={topicWording.changedElsewhere}
            differences={differences(base, current, getValues())}
            isBusy={isSubmitting}
            onKeepMine={() => void handleSubmit((fields) => save(fields, current))()}
            onTakeTheirs={() => takeTheirs(current)}
          />
        )}
        {failure && <Notice tone="destructive">{failure}</Notice>}
        {onMerge && (
          <Button variant="ghost" className="justify-self-start" onClick={onMerge}>
            Merge into another topic…
          </Button>
        )}
        <FormActions
          label={topic ? 'Save changes' : 'Create topic'}
          busyLabel="Saving..."
          isBusy={isSubmitting}
          onCancel={leave}
          disabled={current !== undefined}
          className="border-t pt-5"
        />
      </form>
      {question}
    </Dialog>
  )
}

function fieldsOf(placed: Placed | undefined): TopicFields {
  const { name = '', kind = 'theme', aliases = [] } = placed?.topic ?? {}
  return { name, kind, aliases: aliases.join('\n'), parent: placed?.parent ?? null }
}

function saidIn({ name, kind, aliases, parent }: TopicFields) {
  const lines = aliases.split('\n').map((line) => line.trim())
  return { name, kind, aliases: lines.filter(Boolean), parentId: parent?.id ?? null }
}

/** What differs from what the dialog began with. */
function changesOf(base: Placed, fields: TopicFields): Omit<TopicChange, 'version'> {
  const [before, said] = [saidIn(fieldsOf(base)), saidIn(fields)]
  return {
    ...(said.name !== before.name && { name: said.name }),
    ...(said.kind !== before.kind && { kind: said.kind }),
    ...(said.aliases.join('\n') !== before.aliases.join('\n') && { aliases: said.aliases }),
    ...(said.parentId !== before.parentId && { parentId: said.parentId }),
  }
}

/** What was saved elsewhere beside what was to be written. */
function differences(base: Placed, current: Placed, fields: TopicFields) {
  const [before, theirs, mine] = [shownIn(fieldsOf(base)), shownIn(fieldsOf(current)), shownIn(fields)]
  return places
    .filter(([name]) => mine[name] !== before[name] && mine[name] !== theirs[name])
    .map(([name]) => ({ name: labels[name], theirs: theirs[name], mine: mine[name] }))
}

function shownIn(fields: TopicFields) {
  const { name, kind, parent } = fields
  const aliases = saidIn(fields).aliases.join(', ') || 'none'
  return { name, kind: topicKindLabels[kind], aliases, parent: parent?.name ?? 'none' }
}

/** Of a list each line may have one of its own. */
function reasonAt(reasons: Record<string, string>, field: string): string | undefined {
  return Object.entries(reasons).find(([name]) => name === field || name.startsWith(`${field}.`))?.[1]
}
