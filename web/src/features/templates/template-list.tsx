import { useQuery } from '@tanstack/react-query'
import { templateWording } from '#contracts/template-wording.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TemplateCard, type TemplateHandlers } from './template-card.tsx'
import { templatesQuery, type TemplateView } from './templates.api.ts'

const searchSettlesMs = 200

type TemplateListProps = {
  view: TemplateView
  handlers: TemplateHandlers
  onShowAll: () => void
  onBegin: () => void
}

/** The page of templates that the view asks for. */
export function TemplateList({ view, handlers, onShowAll, onBegin }: TemplateListProps) {
  const q = useSettled(view.q.trim(), searchSettlesMs)
  const { data, error, isPlaceholderData, refetch } = useQuery(templatesQuery({ ...view, q }))
  if (error && !data)
    return <ErrorState title={templateWording.listFailed} error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingCards />
  if (data.templates.length === 0)
    return <NoTemplates view={{ ...view, q }} onShowAll={onShowAll} onBegin={onBegin} />
  return (
    <>
      <ul
        aria-label="Templates"
        aria-busy={isPlaceholderData}
        className={classes(
          'grid gap-4.5 transition-opacity sm:grid-cols-2 xl:grid-cols-3',
          isPlaceholderData && 'opacity-60',
        )}
      >
        {data.templates.map((template) => (
          <li key={template.id}>
            <TemplateCard template={template} handlers={handlers} />
          </li>
        ))}
      </ul>
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
    <EmptyState
      title={view.q === '' ? 'No templates here' : `Nothing matches “${view.q}”`}
      action={
        <Button variant="quiet" onClick={onShowAll}>
          Show all templates
        </Button>
      }
    >
      {view.q !== '' && 'The search looks at name and description.'}
    </EmptyState>
  )
}

function LoadingCards() {
  return (
    <div role="status" className="grid gap-4.5 sm:grid-cols-2 xl:grid-cols-3">
      <span className="sr-only">Loading...</span>
      {[1, 2, 3].map((card) => (
        <Skeleton key={card} className="h-64 rounded-xl" />
      ))}
    </div>
  )
}
