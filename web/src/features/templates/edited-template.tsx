import { ChevronLeft } from 'lucide-react'
import { templateWording } from '#contracts/templates/template-wording.ts'
import type { Template } from '#contracts/templates/templates.ts'
import { paths } from '../../app/paths.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { EditedPlace } from '../../lib/list-view.ts'
import { asItBegan, useFresh } from '../../lib/use-fresh.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { TemplateForm } from './template-form.tsx'
import { templateQuery } from './templates.api.ts'

type EditedTemplateProps = {
  place: EditedPlace
  onSaved: (template: Template) => void
  onCancel: () => void
}

/** The form at its address: the person's own template, or a new one, perhaps copied from another. */
export function EditedTemplate({ place, onSaved, onCancel }: EditedTemplateProps) {
  const isBlank = place.id === ''
  // While it is being edited, nothing is fetched over what was typed.
  const query = { ...templateQuery(place.id), ...asItBegan, enabled: !isBlank }
  const { data: template, error, refetch } = useFresh(query)
  const isMissing =
    (error instanceof ApiError && error.status === 404) || (template?.built_in === true && !place.isNew)
  const title = place.isNew ? 'New template' : template ? `Edit ${template.name}` : 'Edit template'
  useTitle(title)
  return (
    <>
      <PageHeader
        title={title}
        eyebrow={
          <Link to={paths.templates} className="inline-flex min-h-6 items-center gap-1 hover:text-foreground">
            <Icon of={ChevronLeft} size={16} />
            Engagement templates
          </Link>
        }
      />
      {isMissing ? (
        <EmptyState
          title={templateWording.notFound}
          action={
            <Link to={paths.templates} className={buttonClass()}>
              All templates
            </Link>
          }
        />
      ) : template || isBlank ? (
        <TemplateForm
          key={`${place.id} ${place.isNew}`}
          template={template}
          isNew={place.isNew}
          onSaved={onSaved}
          onCancel={onCancel}
        />
      ) : error ? (
        <ErrorState title={templateWording.loadFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows />
      )}
    </>
  )
}
