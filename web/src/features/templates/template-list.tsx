import { useQuery } from '@tanstack/react-query'
import { templateWording } from '#contracts/templates/template-wording.ts'
import { useSearchText } from '../../lib/use-search-text.ts'
import { Button } from '../../ui/button.tsx'
import { CardGrid, SkeletonCards } from '../../ui/card-grid.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { NothingFound } from '../../ui/nothing-found.tsx'
import { Pager, useLastPage } from '../../ui/pager.tsx'
import { TemplateCard, type TemplateHandlers } from './template-card.tsx'
import { templatesQuery, type TemplateView } from './templates.api.ts'

type TemplateListProps = {
  view: TemplateView
  handlers: TemplateHandlers
  onShowAll: () => void
  onBegin: () => void
}

/** The page of templates that the view asks for. */
export function TemplateList({ view, handlers, onShowAll, onBegin }: TemplateListProps) {
  const q = useSearchText(view.q)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(templatesQuery({ ...view, q }))
  useLastPage({ ...view, q }, { data, isFetching })
  if (error && !data)
    return <ErrorState title={templateWording.listFailed} error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonCards className="h-64" />
  if (data.templates.length === 0)
    return <NoTemplates view={{ ...view, q }} onShowAll={onShowAll} onBegin={onBegin} />
  return (
    <>
      <CardGrid label="Templates" isBusy={isPlaceholderData}>
        {data.templates.map((template) => (
          <li key={template.id}>
            <TemplateCard template={template} handlers={handlers} />
          </li>
        ))}
      </CardGrid>
      <Pager page={view.page} totalPages={data.totalPages} />
    </>
  )
}

function NoTemplates({
  view,
  onShowAll,
  onBegin,
}: Pick<TemplateListProps, 'view' | 'onShowAll' | 'onBegin'>) {
  if (view.kind === 'own' && view.q === '' && view.page === 1)
    return (
      <EmptyState
        title="No templates of your own yet"
        action={<Button onClick={onBegin}>New template</Button>}
      >
        Write how a conversation should begin, or duplicate one that comes with Keeper.
      </EmptyState>
    )
  return (
    <NothingFound q={view.q} title="No templates here" showAll="Show all templates" onShowAll={onShowAll}>
      {view.q !== '' && 'Search covers name and description.'}
    </NothingFound>
  )
}
