import { ChevronLeft } from 'lucide-react'
import { themeWording } from '#contracts/themes/theme-wording.ts'
import type { Theme } from '#contracts/themes/themes.ts'
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
import { ThemeEditor } from './theme-editor.tsx'
import { themeQuery } from './themes.api.ts'

type EditedThemeProps = { place: EditedPlace; onSaved: (theme: Theme) => void; onCancel: () => void }

/** The editor at its address: the person's own theme, or a new one copied from another. */
export function EditedTheme({ place, onSaved, onCancel }: EditedThemeProps) {
  // While it is being edited, nothing is fetched over what was typed.
  const { data: theme, error, refetch } = useFresh({ ...themeQuery(place.id), ...asItBegan })
  const isMissing =
    (error instanceof ApiError && error.status === 404) || (theme?.built_in === true && !place.isNew)
  const title = place.isNew ? 'New theme' : theme ? `Edit ${theme.name}` : 'Edit theme'
  useTitle(title)
  return (
    <>
      <PageHeader
        title={title}
        eyebrow={
          <Link to={paths.themes} className="inline-flex min-h-6 items-center gap-1 hover:text-foreground">
            <Icon of={ChevronLeft} size={16} />
            Themes
          </Link>
        }
      />
      {isMissing ? (
        <EmptyState
          title={themeWording.notFound}
          action={
            <Link to={paths.themes} className={buttonClass()}>
              All themes
            </Link>
          }
        />
      ) : theme ? (
        <ThemeEditor
          key={`${theme.id} ${place.isNew}`}
          theme={theme}
          isNew={place.isNew}
          onSaved={onSaved}
          onCancel={onCancel}
        />
      ) : error ? (
        <ErrorState title={themeWording.loadFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows />
      )}
    </>
  )
}
