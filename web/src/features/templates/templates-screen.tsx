import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { templateKinds, templateSorts } from '#contracts/templates/template-choices.ts'
import type { Template } from '#contracts/templates/templates.ts'
import { useListView } from '../../lib/list-view.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ListSearch } from '../../ui/list-search.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { toast } from '../../ui/toast.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { AttachDialog } from './attach-dialog.tsx'
import { DeleteTemplateDialog } from './delete-template-dialog.tsx'
import { EditedTemplate } from './edited-template.tsx'
import { TemplateList } from './template-list.tsx'
import { templateQuery, templatesKey } from './templates.api.ts'

/** How agents and keepers open a conversation: the list of templates, and the form for their own. */
export function TemplatesScreen() {
  const queryClient = useQueryClient()
  const place = useListView({ kinds: templateKinds, sorts: templateSorts })
  const [attaching, setAttaching] = useState<Template>()
  const [deleted, setDeleted] = useState<Template>()
  const refresh = () => void queryClient.invalidateQueries({ queryKey: templatesKey })
  const begin = () => place.beginFrom('')
  useTitle(place.edited ? undefined : 'Engagement templates')

  function takeSaved(template: Template) {
    queryClient.setQueryData(templateQuery(template.id).queryKey, template)
    refresh()
    toast.success(`${template.name} is saved.`)
    place.leaveEditor()
  }

  function takeDeleted(template: Template) {
    refresh()
    toast.success(`${template.name} is deleted.`)
  }

  if (place.edited)
    return <EditedTemplate place={place.edited} onSaved={takeSaved} onCancel={place.leaveEditor} />
  return (
    <>
      <PageHeader
        title="Engagement templates"
        description="How a conversation opens: a greeting, a few ways to begin, and questions that lead on. Attach one to a Lead agent or to a keeper."
        actions={
          <Button onClick={begin}>
            <Icon of={Plus} size={16} />
            New template
          </Button>
        }
      />
      <ListSearch noun="templates" view={place.view} onChange={place.change} />
      <TemplateList
        view={place.view}
        onShowAll={place.showAll}
        onBegin={begin}
        handlers={{
          onAttach: setAttaching,
          onDuplicate: ({ id }) => place.beginFrom(id),
          onEdit: ({ id }) => place.edit(id),
          onDelete: setDeleted,
        }}
      />
      {attaching && <AttachDialog template={attaching} onClose={() => setAttaching(undefined)} />}
      {deleted && (
        <DeleteTemplateDialog
          template={deleted}
          onClose={() => setDeleted(undefined)}
          onDeleted={takeDeleted}
        />
      )}
    </>
  )
}
