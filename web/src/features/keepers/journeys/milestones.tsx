import { ArrowDown, ArrowUp, Check, Circle, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { milestoneTitleMaxChars } from '#contracts/keepers/journey-choices.ts'
import { journeyWording } from '#contracts/keepers/journey-wording.ts'
import {
  type Journey,
  type Milestone,
  type MilestoneChange,
  MilestoneConflict,
} from '#contracts/keepers/journeys.ts'
import { conflictIn, failureText } from '../../../lib/form-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormActions } from '../../../ui/form-actions.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Input } from '../../../ui/input.tsx'
import { MenuItem } from '../../../ui/menu.tsx'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { EditConflict } from '../edit-conflict.tsx'
import { dayText } from './journey-days.ts'
import { addMilestone, changeMilestone, deleteMilestone, type OfJourney } from './journeys.api.ts'
import type { JourneyActions } from './use-journey-actions.ts'
import { useIsReadOnly, WhereWritable } from '../read-only.tsx'

type MilestonesProps = { journey: Journey; of: OfJourney; today: string; actions: JourneyActions }

/** What a journey wants to reach: full is reached, a ring is ahead. */
export function Milestones({ journey, of, today, actions }: MilestonesProps) {
  const [editing, setEditing] = useState<Milestone>()
  const { milestones } = journey
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
                  <MenuItem icon={Pencil} onSelect={() => setEditing(milestone)}>
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
          onSave={async (fields, version) => {
            await changeMilestone(of, editing.id, { version, ...fields })
            await actions.reload()
          }}
          onClose={() => setEditing(undefined)}
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
          // Not what was typed meanwhile.
          if (isAdded) setTitle((now) => (now === title ? '' : now))
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

const names = ['title', 'dueOn', 'reachedOn'] as const
const labels = { title: 'Title', dueOn: 'Due on', reachedOn: 'Reached on' } as const
type MilestoneFields = Record<(typeof names)[number], string>

type EditMilestoneProps = {
  milestone: Milestone
  /** Saves it over this version. */
  onSave: (fields: Omit<MilestoneChange, 'version'>, version: number) => Promise<void>
  onClose: () => void
}

/** Changes a milestone. Where it was changed elsewhere meanwhile, both are shown. */
function EditMilestone({ milestone, onSave, onClose }: EditMilestoneProps) {
  const [base, setBase] = useState(milestone)
  const [fields, setFields] = useState(() => fieldsOf(milestone))
  const [current, setCurrent] = useState<Milestone>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const control = (name: keyof MilestoneFields) => ({
    value: fields[name],
    onChange: ({ target }: { target: { value: string } }) => setFields({ ...fields, [name]: target.value }),
  })

  async function save(over: Milestone) {
    if (!fields.title.trim() || isBusy) return
    setIsBusy(true)
    setFailure(undefined)
    try {
      await onSave(changesOf(base, fields), over.version)
      onClose()
    } catch (error) {
      const conflict = conflictIn(error, MilestoneConflict)
      setCurrent(conflict?.current)
      if (!conflict) setFailure(failureText(journeyWording.milestoneFailed, error))
    } finally {
      setIsBusy(false)
    }
  }

  function takeTheirs(theirs: Milestone) {
    setBase(theirs)
    setCurrent(undefined)
    setFields(fieldsOf(theirs))
  }

  return (
    <Dialog isOpen onClose={onClose} title="Edit milestone">
      <form
        aria-label="Edit milestone"
        className="mt-5 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void save(base)
        }}
      >
        <Field label={labels.title}>
          {(field) => <Input {...field} {...control('title')} maxLength={milestoneTitleMaxChars} />}
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={labels.dueOn} aside="optional">
            {(field) => <Input {...field} {...control('dueOn')} type="date" />}
          </Field>
          <Field label={labels.reachedOn} aside="optional">
            {(field) => <Input {...field} {...control('reachedOn')} type="date" />}
          </Field>
        </div>
        {current && (
          <EditConflict
            message={journeyWording.milestoneChangedElsewhere}
            differences={differences(current, changesOf(base, fields))}
            isBusy={isBusy}
            onKeepMine={() => void save(current)}
            onTakeTheirs={() => takeTheirs(current)}
          />
        )}
        {failure && <Notice tone="destructive">{failure}</Notice>}
        <FormActions
          label="Save changes"
          busyLabel="Saving..."
          isBusy={isBusy}
          onCancel={onClose}
          disabled={current !== undefined}
        />
      </form>
    </Dialog>
  )
}

function fieldsOf({ title, dueOn, reachedOn }: Milestone): MilestoneFields {
  return { title, dueOn: dueOn ?? '', reachedOn: reachedOn ?? '' }
}

/** What differs from what the dialog began with. */
function changesOf(base: Milestone, fields: MilestoneFields): Omit<MilestoneChange, 'version'> {
  const [title, dueOn, reachedOn] = [fields.title.trim(), fields.dueOn || null, fields.reachedOn || null]
  return {
    ...(title !== base.title && { title }),
    ...(dueOn !== base.dueOn && { dueOn }),
    ...(reachedOn !== base.reachedOn && { reachedOn }),
  }
}

function differences(current: Milestone, mine: Omit<MilestoneChange, 'version'>) {
  return names
    .filter((name) => mine[name] !== undefined && mine[name] !== current[name])
    .map((name) => ({ name: labels[name], theirs: current[name] ?? 'none', mine: mine[name] ?? 'none' }))
}
