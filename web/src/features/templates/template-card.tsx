import { BookOpen, Bot, Copy, Link2, Trash2 } from 'lucide-react'
import type { Template } from '#contracts/templates/templates.ts'
import { DuplicateOrEdit, Origin } from '../../ui/built-in-or-own.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { MenuItem } from '../../ui/menu.tsx'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { Pill } from '../../ui/pill.tsx'

export type TemplateHandlers = {
  onAttach: (template: Template) => void
  onDuplicate: (template: Template) => void
  onEdit: (template: Template) => void
  onDelete: (template: Template) => void
}

type TemplateCardProps = { template: Template; handlers: TemplateHandlers }

/** One template of the list: how it greets, what it offers, where it is in use. */
export function TemplateCard({ template, handlers }: TemplateCardProps) {
  const { name, description, greeting, starter_prompts, follow_up_questions } = template
  return (
    <Card className="flex h-full flex-col gap-3 px-4.5 pt-4.5 pb-3.5">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-lg leading-tight wrap-anywhere">{name}</h2>
          <Origin updatedAt={template.updated_at} />
        </div>
        <TemplateMenu template={template} handlers={handlers} />
      </div>
      {description !== '' && <p className="line-clamp-2 text-sm wrap-anywhere">{description}</p>}
      {greeting !== '' && (
        <p className="line-clamp-3 border-l-2 border-accent pl-3 font-serif text-base leading-snug wrap-anywhere text-muted-foreground">
          {greeting}
        </p>
      )}
      <div className="mt-auto grid gap-3 pt-1">
        <p className="text-xs text-muted-foreground">
          {counted(starter_prompts.length, 'starter prompt')},{' '}
          {counted(follow_up_questions.length, 'follow-up question')}
        </p>
        <Attachments template={template} />
        <div className="-mx-1 flex items-center gap-1.5 border-t px-1 pt-3">
          <Button
            variant="quiet"
            size="sm"
            aria-label={`Attach ${name}`}
            onClick={() => handlers.onAttach(template)}
          >
            <Icon of={Link2} size={14} />
            Attach
          </Button>
          <DuplicateOrEdit
            name={name}
            isBuiltIn={template.built_in}
            onDuplicate={() => handlers.onDuplicate(template)}
            onEdit={() => handlers.onEdit(template)}
          />
        </div>
      </div>
    </Card>
  )
}

function Attachments({ template: { attachments } }: { template: Template }) {
  const { agents, keepers } = attachments
  if (agents.length + keepers.length === 0) return null
  return (
    <ul aria-label="Attached to" className="flex flex-wrap gap-1.5">
      {agents.map(({ id, name }) => (
        <li key={id} className="max-w-full">
          <Pill tone="accent" className="max-w-full">
            <Icon of={Bot} size={14} className="shrink-0" />
            <span className="truncate">{name}</span>
          </Pill>
        </li>
      ))}
      {keepers.map(({ id, title }) => (
        <li key={id} className="max-w-full">
          <Pill tone="accent" className="max-w-full">
            <Icon of={BookOpen} size={14} className="shrink-0" />
            <span className="truncate">{title}</span>
          </Pill>
        </li>
      ))}
    </ul>
  )
}

function TemplateMenu({ template, handlers }: TemplateCardProps) {
  return (
    <MoreMenu about={template.name} place="corner">
      <MenuItem icon={Copy} onSelect={() => handlers.onDuplicate(template)}>
        Duplicate
      </MenuItem>
      {!template.built_in && (
        <MenuItem icon={Trash2} isDestructive onSelect={() => handlers.onDelete(template)}>
          Delete
        </MenuItem>
      )}
    </MoreMenu>
  )
}

/** "1 starter prompt", "3 starter prompts". */
function counted(count: number, noun: string): string {
  return `${count === 0 ? 'no' : count} ${noun}${count === 1 ? '' : 's'}`
}
