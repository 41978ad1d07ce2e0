import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { type TopicKind, topicKinds } from '#contracts/keepers/topic-choices.ts'
import { topicScreenWording } from '#contracts/keepers/topic-screen-wording.ts'
import { topicKindLabels, topicWording } from '#contracts/keepers/topic-wording.ts'
import type { Topic } from '#contracts/keepers/topics.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { failureText } from '../../../lib/form-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormActions } from '../../../ui/form-actions.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Select } from '../../../ui/select.tsx'
import { momentsKey } from '../moments/moments.api.ts'
import { ChooseTopicDialog } from './choose-topic-dialog.tsx'
import { changeTopic, createTopic } from './topics.api.ts'

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

/** Where the server's reasons are shown, and what it calls these. */
const places = [
  ['name', 'name'],
  ['aliases', 'aliases'],
  ['parent', 'parentId'],
] as const

const kindOptions = topicKinds.map((value) => ({ value, label: topicKindLabels[value] }))

/** What a topic is called, what it is, and what it belongs to. */
export function EditTopicDialog(props: EditTopicProps) {
  const { keeperId, topic, onMerge, onSaved, onClose } = props
  const queryClient = useQueryClient()
  const [isChoosing, setIsChoosing] = useState(false)
  const [failure, setFailure] = useState<string>()
  const {
    register,
    handleSubmit,
    setError,
    setValue,
    control: form,
    formState,
  } = useForm<TopicFields>({
    defaultValues: {
      name: topic?.name ?? '',
      kind: topic?.kind ?? 'theme',
      aliases: topic?.aliases.join('\n') ?? '',
      parent: props.parent ?? null,
    },
  })
  const { errors, isSubmitting } = formState
  const [kind, parent] = useWatch({ control: form, name: ['kind', 'parent'] })

  async function save({ name, aliases, ...fields }: TopicFields) {
    setFailure(undefined)
    const lines = aliases.split('\n').map((line) => line.trim())
    const said = {
      name,
      kind: fields.kind,
      aliases: lines.filter(Boolean),
      parentId: fields.parent?.id ?? null,
    }
    try {
      const saved = topic
        ? await changeTopic(keeperId, topic.id, { version: topic.version, ...said })
        : await createTopic(keeperId, said)
      onSaved(saved)
      onClose()
      await queryClient.invalidateQueries({ queryKey: momentsKey(keeperId) })
    } catch (error) {
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

  const title = topic ? `Edit ${topic.name}` : 'New topic'
  if (isChoosing)
    return (
      <ChooseTopicDialog
        keeperId={keeperId}
        title="Part of"
        exceptId={topic?.id}
        onChoose={(chosen) => {
          setValue('parent', chosen)
          setIsChoosing(false)
        }}
        onClose={() => setIsChoosing(false)}
      />
    )
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <form
        noValidate
        aria-label={title}
        onSubmit={(event) => void handleSubmit(save)(event)}
        className="mt-5 grid gap-5"
      >
        <Field
          label="Name"
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
        <Field label="Kind">
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
          label="Other names"
          aside="optional"
          hint={topicScreenWording.aliasesHint}
          error={errors.aliases?.message}
        >
          {(control) => <Textarea {...control} {...register('aliases')} />}
        </Field>
        <Field label="Part of" aside="optional" error={errors.parent?.message}>
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
          onCancel={onClose}
          className="border-t pt-5"
        />
      </form>
    </Dialog>
  )
}

/** Of a list each line may have one of its own. */
function reasonAt(reasons: Record<string, string>, field: string): string | undefined {
  return Object.entries(reasons).find(([name]) => name === field || name.startsWith(`${field}.`))?.[1]
}
