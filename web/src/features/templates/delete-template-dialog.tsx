import { useState } from 'react'
import { templateWording } from '#contracts/template-wording.ts'
import type { Template } from '#contracts/templates.ts'
import { sentenceOf } from '../../lib/form-failure.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { deleteTemplate } from './templates.api.ts'

type DeleteTemplateDialogProps = {
  template: Template
  onClose: () => void
  onDeleted: (template: Template) => void
}

/** Asks before a template is deleted, by its name, saying where it is in use. */
export function DeleteTemplateDialog({ template, onClose, onDeleted }: DeleteTemplateDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function confirm() {
    setIsBusy(true)
    setError(undefined)
    try {
      await deleteTemplate(template.id)
      onDeleted(template)
      onClose()
    } catch (cause) {
      setError(`${templateWording.deleteFailed}. ${sentenceOf(cause)}`)
      setIsBusy(false)
    }
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => void confirm()}
      title={`Delete the template ${template.name}?`}
      description={`${usedBy(template)}This can't be undone.`}
      confirmLabel={isBusy ? 'Deleting...' : 'Delete'}
      isBusy={isBusy}
      error={error}
    />
  )
}

const listFormat = new Intl.ListFormat('en')

function usedBy({ attachments: { agents, keepers } }: Template): string {
  const names = [...agents.map(({ name }) => name), ...keepers.map(({ title }) => title)]
  if (names.length === 0) return ''
  return `${listFormat.format(names)} ${names.length === 1 ? 'opens' : 'open'} as usual again. `
}
