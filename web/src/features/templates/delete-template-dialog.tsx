import { templateWording } from '#contracts/templates/template-wording.ts'
import type { Template } from '#contracts/templates/templates.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { deleteTemplate } from './templates.api.ts'

type DeleteTemplateDialogProps = {
  template: Template
  onClose: () => void
  onDeleted: (template: Template) => void
}

/** Asks before a template is deleted, by its name, saying where it is in use. */
export function DeleteTemplateDialog({ template, onClose, onDeleted }: DeleteTemplateDialogProps) {
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={async () => {
        await deleteTemplate(template.id)
        onDeleted(template)
      }}
      title={`Delete the template ${template.name}?`}
      description={`${usedBy(template)}This can't be undone.`}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      failed={templateWording.deleteFailed}
    />
  )
}

const listFormat = new Intl.ListFormat('en')

function usedBy({ attachments: { agents, keepers } }: Template): string {
  const names = [...agents.map(({ name }) => name), ...keepers.map(({ title }) => title)]
  if (names.length === 0) return ''
  return `${listFormat.format(names)} will open without it. `
}
