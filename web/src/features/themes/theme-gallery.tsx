import { useQuery } from '@tanstack/react-query'
import { defaultTheme } from '#contracts/built-in-themes.ts'
import { themeWording } from '#contracts/theme-wording.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useSettled } from '../../lib/use-settled.ts'
import { ThemeCard, type ThemeHandlers } from './theme-card.tsx'
import { settingsQuery } from '../root/settings.api.ts'
import { themesQuery, type ThemeView } from './themes.api.ts'

const searchSettlesMs = 200

type ThemeGalleryProps = {
  view: ThemeView
  handlers: ThemeHandlers
  /** The theme that is being put to use. */
  busyId: string | undefined
  onShowAll: () => void
  onBegin: () => void
}

/** The page of themes that the view asks for. */
export function ThemeGallery({ view, handlers, busyId, onShowAll, onBegin }: ThemeGalleryProps) {
  const q = useSettled(view.q.trim(), searchSettlesMs)
  const { data, error, isPlaceholderData, refetch } = useQuery(themesQuery({ ...view, q }))
  const { data: settings } = useQuery(settingsQuery)
  const inUse = settings && (settings.preferred_theme_id ?? defaultTheme.id)
  if (error && !data)
    return <ErrorState title={themeWording.listFailed} error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingCards />
  if (data.themes.length === 0)
    return <NoThemes view={{ ...view, q }} onShowAll={onShowAll} onBegin={onBegin} />
  return (
    <>
      <ul
        aria-label="Themes"
        aria-busy={isPlaceholderData}
        className={classes(
          'grid gap-4.5 transition-opacity sm:grid-cols-2 xl:grid-cols-3',
          isPlaceholderData && 'opacity-60',
        )}
      >
        {data.themes.map((theme) => (
          <li key={theme.id}>
            <ThemeCard
              theme={theme}
              isInUse={inUse === theme.id || (theme.built_in && inUse === theme.slug)}
              isBusy={busyId === theme.id}
              handlers={handlers}
            />
          </li>
        ))}
      </ul>
      <Pager page={view.page} totalPages={data.totalPages} />
    </>
  )
}

function NoThemes({ view, onShowAll, onBegin }: Pick<ThemeGalleryProps, 'view' | 'onShowAll' | 'onBegin'>) {
  if (view.kind === 'own' && view.q === '' && view.page === 1)
    return (
      <EmptyState title="No themes of your own yet" action={<Button onClick={onBegin}>New theme</Button>}>
        Begin with the colours of a built-in one and change them until they are yours.
      </EmptyState>
    )
  return (
    <EmptyState
      title={view.q === '' ? 'No themes here' : `Nothing matches “${view.q}”`}
      action={
        <Button variant="quiet" onClick={onShowAll}>
          Show all themes
        </Button>
      }
    >
      {view.q !== '' && 'The search looks at the names.'}
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
