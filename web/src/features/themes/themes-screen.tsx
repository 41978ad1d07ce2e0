import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Upload } from 'lucide-react'
import { useState } from 'react'
import { defaultTheme } from '#contracts/themes/built-in-themes.ts'
import { themeWording } from '#contracts/themes/theme-wording.ts'
import { type ThemeKind, themeKinds, type ThemeSort, themeSorts } from '#contracts/themes/theme-tokens.ts'
import type { Theme } from '#contracts/themes/themes.ts'
import { applyKeptTheme } from '../../lib/appearance.ts'
import { useListView } from '../../lib/list-view.ts'
import { saveFile } from '../../lib/save-file.ts'
import { sentenceOf } from '../../lib/form-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ListSearch } from '../../ui/list-search.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { toast } from '../../ui/toast.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { DeleteThemeDialog } from './delete-theme-dialog.tsx'
import { EditedTheme } from './edited-theme.tsx'
import { ImportThemeDialog } from './import-theme-dialog.tsx'
import { applyTheme } from './person-theme.ts'
import { exportTheme } from './theme-exchange.ts'
import { ThemeGallery } from './theme-gallery.tsx'
import { changeSettings, settingsQuery } from '../account/settings.api.ts'
import { themeQuery, themesKey } from './themes.api.ts'

/** The gallery of themes, and the editor. */
export function ThemesScreen() {
  const queryClient = useQueryClient()
  const place = useListView({ kinds: themeKinds, sorts: themeSorts })
  const preferred = useQuery(settingsQuery).data?.preferred_theme_id ?? undefined

  function takeSaved(theme: Theme) {
    queryClient.setQueryData(themeQuery(theme.id).queryKey, theme)
    void queryClient.invalidateQueries({ queryKey: themesKey })
    if (theme.id === preferred) applyTheme(theme)
    toast.success(`${theme.name} is saved.`)
    place.leaveEditor()
  }

  return place.edited ? (
    <EditedTheme place={place.edited} onSaved={takeSaved} onCancel={place.leaveEditor} />
  ) : (
    <Gallery place={place} preferred={preferred} />
  )
}

type GalleryProps = {
  place: ReturnType<typeof useListView<ThemeKind, ThemeSort>>
  preferred: string | undefined
}

function Gallery({ place, preferred }: GalleryProps) {
  const queryClient = useQueryClient()
  const [busyId, setBusyId] = useState<string>()
  const [isImporting, setIsImporting] = useState(false)
  const [deleted, setDeleted] = useState<Theme>()
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: themesKey })
    void queryClient.invalidateQueries(settingsQuery)
  }
  const begin = () => place.beginFrom(preferred ?? defaultTheme.slug)
  useTitle('Themes')

  async function use(theme: Theme) {
    setBusyId(theme.id)
    try {
      queryClient.setQueryData(settingsQuery.queryKey, await changeSettings({ preferred_theme_id: theme.id }))
      applyTheme(theme)
      toast.success(`${theme.name} is in use.`)
    } catch (error) {
      toast.error(themeWording.useFailed, { description: sentenceOf(error) })
    }
    setBusyId(undefined)
  }

  function takeDeleted(theme: Theme) {
    if (theme.id === preferred) applyKeptTheme(undefined)
    toast.success(`${theme.name} is deleted.`)
    refresh()
  }

  function takeImported(theme: Theme) {
    setIsImporting(false)
    toast.success(`${theme.name} is imported.`)
    refresh()
  }

  return (
    <>
      <PageHeader
        title="Themes"
        description="Colours for all of Keeper, in light and dark. Your choice doesn't change what others see."
        actions={
          <>
            <Button variant="quiet" onClick={() => setIsImporting(true)}>
              <Icon of={Upload} size={16} />
              Import
            </Button>
            <Button onClick={begin}>
              <Icon of={Plus} size={16} />
              New theme
            </Button>
          </>
        }
      />
      <ListSearch noun="themes" view={place.view} onChange={place.change} />
      <ThemeGallery
        view={place.view}
        busyId={busyId}
        onShowAll={place.showAll}
        onBegin={begin}
        handlers={{
          onUse: (theme) => void use(theme),
          onDuplicate: ({ id }) => place.beginFrom(id),
          onEdit: ({ id }) => place.edit(id),
          onExport: (theme) => saveFile(`${theme.slug}.json`, exportTheme(theme)),
          onDelete: setDeleted,
        }}
      />
      {isImporting && <ImportThemeDialog onClose={() => setIsImporting(false)} onImported={takeImported} />}
      {deleted && (
        <DeleteThemeDialog
          theme={deleted}
          isInUse={deleted.id === preferred}
          onClose={() => setDeleted(undefined)}
          onDeleted={takeDeleted}
        />
      )}
    </>
  )
}
