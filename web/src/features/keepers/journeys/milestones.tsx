import { ArrowDown, ArrowUp, Check, Circle, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { milestoneTitleMaxChars } from '#contracts/keepers/journey-choices.ts'
import { journeyWording } from '#contracts/keepers/journey-wording.ts'
import type { Journey, Milestone, MilestoneChange } from '#contracts/keepers/journeys.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormActions } from '../../../ui/form-actions.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Input } from '../../../ui/input.tsx'
import { MenuItem } from '../../../ui/menu.tsx'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import { dayText } from './journey-days.ts'
import { addMilestone, changeMilestone, deleteMilestone, type OfJourney } from './journeys.api.ts'
import type { JourneyActions } from './use-journey-actions.ts'
import { useIsReadOnly, WhereWritable } from '../read-only.tsx'

type MilestonesProps = { journey: Journey; of: OfJourney; today: string; actions: JourneyActions }

/** What a journey wants to reach: full is reached, a ring is ahead. */
export function Milestones({ journey, of, today, actions }: MilestonesProps) {
  const [editingId, setEditingId] = useState<string>()
  const { milestones } = journey
  const editing = milestones.find(({ id }) => id === editingId)
  const isReadOnly = useIsReadOnly()
  const change = ({ id, version }: Milestone, fields: Omit<MilestoneChange, 'version'>) =>
    actions.act(() => changeMilestone(of, id, { version, ...fields }), journeyWording.milestoneFailed)
  return (
    <section aria-labelledby="milestones">
      <h2 id="milestones" className="text-xl">
        Milestones
      </h2>
      {milestones.length > 0 && (
        <ul className="mt-2">
          {milestones.map((milestone, at) => (
            <li key={milestone.id} className="flex min-h-11 items-center gap-3 border-b py-1">
              <button
                type="button"
                aria-pressed={milestone.reachedOn !== null}
                aria-label={`Reached: ${milestone.title}`}
                title={
                  isReadOnly
                    ? undefined
                    : milestone.reachedOn === null
                      ? 'Mark as reached today'
                      : 'Mark as ahead'
                }
                disabled={isReadOnly}
                className="relative grid size-6 shrink-0 place-items-center rounded-full text-foreground after:absolute after:-inset-2.5"
                onClick={() =>
                  void change(milestone, { reachedOn: milestone.reachedOn === null ? today : null })
                }
              >
                {milestone.reachedOn === null ? (
                  <Icon of={Circle} size={20} />
                ) : (
                  <span className="grid size-[18px] place-items-center rounded-full bg-foreground text-background">
                    <Icon of={Check} size={12} />
                  </span>
                )}
              </button>
              <span className="min-w-0 flex-1 font-serif text-base">{milestone.title}</span>
              <span className="text-xs whitespace-nowrap text-muted-foreground">{dateOf(milestone)}</span>
              <WhereWritable>
                <MoreMenu about={milestone.title} place="row">
                  <MenuItem icon={Pencil} onSelect={() => setEditingId(milestone.id)}>
                    Edit
                  </MenuItem>
                  <MenuItem
                    icon={ArrowUp}
                    disabled={at === 0}
                    onSelect={() => void change(milestone, { position: at - 1 })}
                  >
                    Move up
                  </MenuItem>
                  <MenuItem
                    icon={ArrowDown}
                    disabled={at === milestones.length - 1}
                    onSelect={() => void change(milestone, { position: at + 1 })}
                  >
                    Move down
                  </MenuItem>
                  <MenuItem
                    icon={Trash2}
                    isDestructive
                    onSelect={() =>
                      void actions.act(
                        () => deleteMilestone(of, milestone.id),
                        journeyWording.milestoneFailed,
                      )
                    }
                  >
                    Delete
                  </MenuItem>
                </MoreMenu>
              </WhereWritable>
            </li>
          ))}
        </ul>
      )}
      <WhereWritable>
        <AddMilestone
          onAdd={(title) => actions.act(() => addMilestone(of, title), journeyWording.milestoneFailed)}
        />
      </WhereWritable>
      {editing && (
        <EditMilestone
          milestone={editing}
          onSave={(fields) => change(editing, fields)}
          onClose={() => setEditingId(undefined)}
        />
      )}
    </section>
  )
}

function dateOf({ reachedOn, dueOn }: Milestone): string {
  if (reachedOn !== null) return dayText(reachedOn)
  return dueOn === null ? '' : `by ${dayText(dueOn)}`
}

function AddMilestone({ onAdd }: { onAdd: (title: string) => Promise<boolean> }) {
  const [title, setTitle] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  return (
    <form
      aria-label="Add a milestone"
      className="mt-3 flex gap-2.5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!title.trim() || isBusy) return
        setIsBusy(true)
        void onAdd(title.trim()).then((isAdded) => {
          setIsBusy(false)
          if (isAdded) setTitle('')
        })
      }}
    >
      <Input
        aria-label="New milestone"
        value={title}
        maxLength={milestoneTitleMaxChars}
        placeholder="Add a milestone"
        className="min-w-0 flex-1"
        onChange={({ target }) => setTitle(target.value)}
      />
      <Button type="submit" variant="quiet" isBusy={isBusy} disabled={!title.trim()}>
        Add
      </Button>
    </form>
  )
}

type EditMilestoneProps = {
  milestone: Milestone
  onSave: (fields: Omit<MilestoneChange, 'version'>) => Promise<boolean>
  onClose: () => void
}

function EditMilestone({ milestone, onSave, onClose }: EditMilestoneProps) {
  const [title, setTitle] = useState(milestone.title)
  const [dueOn, setDueOn] = useState(milestone.dueOn ?? '')
  const [reachedOn, setReachedOn] = useState(milestone.reachedOn ?? '')
  const [isBusy, setIsBusy] = useState(false)
  return (
    <Dialog isOpen onClose={onClose} title="Edit milestone">
      <form
        aria-label="Edit milestone"
        className="mt-5 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (!title.trim()) return
          setIsBusy(true)
          void onSave({ title: title.trim(), dueOn: dueOn || null, reachedOn: reachedOn || null }).then(
            (isSaved) => (isSaved ? onClose() : setIsBusy(false)),
          )
        }}
      >
        <Field label="Title">
          {(control) => (
            <Input
              {...control}
              value={title}
              maxLength={milestoneTitleMaxChars}
              onChange={({ target }) => setTitle(target.value)}
            />
          )}
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Due on" aside="optional">
            {(control) => (
              <Input
                {...control}
                type="date"
                value={dueOn}
                onChange={({ target }) => setDueOn(target.value)}
              />
            )}
          </Field>
          <Field label="Reached on" aside="optional">
            {(control) => (
              <Input
                {...control}
                type="date"
                value={reachedOn}
                onChange={({ target }) => setReachedOn(target.value)}
              />
            )}
          </Field>
        </div>
        <FormActions label="Save changes" busyLabel="Saving..." isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
