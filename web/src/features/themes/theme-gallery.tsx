import { useQuery } from '@tanstack/react-query'
import { defaultTheme } from '#contracts/themes/built-in-themes.ts'
import { themeWording } from '#contracts/themes/theme-wording.ts'
import { Button } from '../../ui/button.tsx'
import { CardGrid, SkeletonCards } from '../../ui/card-grid.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { NothingFound } from '../../ui/nothing-found.tsx'
import { Pager, useLastPage } from '../../ui/pager.tsx'
import { useSearchText } from '../../lib/use-search-text.ts'
import { ThemeCard, type ThemeHandlers } from './theme-card.tsx'
import { settingsQuery } from '../account/settings.api.ts'
import { themesQuery, type ThemeView } from './themes.api.ts'

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
  const q = useSearchText(view.q)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(themesQuery({ ...view, q }))
  useLastPage({ ...view, q }, { data, isFetching })
  const { data: settings } = useQuery(settingsQuery)
  const inUse = settings && (settings.preferred_theme_id ?? defaultTheme.id)
  if (error && !data)
    return <ErrorState title={themeWording.listFailed} error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonCards className="h-64" />
  if (data.themes.length === 0)
    return <NoThemes view={{ ...view, q }} onShowAll={onShowAll} onBegin={onBegin} />
  return (
    <>
      <CardGrid label="Themes" isBusy={isPlaceholderData}>
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
      </CardGrid>
      <Pager page={view.page} totalPages={data.totalPages} />
    </>
  )
}

function NoThemes({ view, onShowAll, onBegin }: Pick<ThemeGalleryProps, 'view' | 'onShowAll' | 'onBegin'>) {
  if (view.kind === 'own' && view.q === '' && view.page === 1)
    return (
      <EmptyState title="No themes of your own yet" action={<Button onClick={onBegin}>New theme</Button>}>
        Start with the colours of a built-in theme and change them.
      </EmptyState>
    )
  return (
    <NothingFound q={view.q} title="No themes here" showAll="Show all themes" onShowAll={onShowAll}>
      {view.q !== '' && 'Search covers the names.'}
    </NothingFound>
  )
}
