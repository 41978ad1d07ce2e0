import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { topicKinds } from '#contracts/keepers/topic-choices.ts'
import { topicScreenWording } from '#contracts/keepers/topic-screen-wording.ts'
import { topicKindLabels } from '#contracts/keepers/topic-wording.ts'
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

const kindOptions = topicKinds.map((value) => ({ value, label: topicKindLabels[value] }))

/** What a topic is called, what it is, and what it belongs to. */
export function EditTopicDialog(props: EditTopicProps) {
  const { keeperId, topic, onMerge, onSaved, onClose } = props
  const queryClient = useQueryClient()
  const [name, setName] = useState(topic?.name ?? '')
  const [kind, setKind] = useState(topic?.kind ?? 'theme')
  const [aliases, setAliases] = useState(topic?.aliases.join('\n') ?? '')
  const [parent, setParent] = useState(props.parent ?? null)
  const [isChoosing, setIsChoosing] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const reasons = error instanceof ApiError ? error.fields : {}
  const isAtField = ['name', 'aliases', 'parentId'].some((field) => reasonAt(reasons, field) !== undefined)

  async function save(event: FormEvent) {
    event.preventDefault()
    setIsBusy(true)
    setError(undefined)
    const lines = aliases.split('\n').map((line) => line.trim())
    const fields = { name, kind, aliases: lines.filter(Boolean), parentId: parent?.id ?? null }
    try {
      const saved = topic
        ? await changeTopic(keeperId, topic.id, { version: topic.version, ...fields })
        : await createTopic(keeperId, fields)
      onSaved(saved)
      onClose()
      await queryClient.invalidateQueries({ queryKey: momentsKey(keeperId) })
    } catch (cause) {
      setError(cause)
      setIsBusy(false)
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
          setParent(chosen)
          setIsChoosing(false)
        }}
        onClose={() => setIsChoosing(false)}
      />
    )
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <form noValidate aria-label={title} onSubmit={(event) => void save(event)} className="mt-5 grid gap-5">
        <Field
          label="Name"
          hint={topic ? topicScreenWording.renameHint : topicScreenWording.newHint}
          error={reasonAt(reasons, 'name')}
        >
          {(control) => <Input {...control} value={name} onChange={({ target }) => setName(target.value)} />}
        </Field>
        <Field label="Kind">
          {(control) => <Select {...control} options={kindOptions} value={kind} onChange={setKind} />}
        </Field>
        <Field
          label="Other names"
          aside="optional"
          hint={topicScreenWording.aliasesHint}
          error={reasonAt(reasons, 'aliases')}
        >
          {(control) => (
            <Textarea {...control} value={aliases} onChange={({ target }) => setAliases(target.value)} />
          )}
        </Field>
        <Field label="Part of" aside="optional" error={reasonAt(reasons, 'parentId')}>
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
                <Button variant="ghost" onClick={() => setParent(null)}>
                  Clear
                </Button>
              )}
            </div>
          )}
        </Field>
        {error !== undefined && !isAtField && (
          <Notice tone="destructive">
            {failureText(topic ? topicScreenWording.changeFailed : topicScreenWording.createFailed, error)}
          </Notice>
        )}
        {onMerge && (
          <Button variant="ghost" className="justify-self-start" onClick={onMerge}>
            Merge into another topic…
          </Button>
        )}
        <FormActions
          label={topic ? 'Save changes' : 'Create topic'}
          busyLabel="Saving..."
          isBusy={isBusy}
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
