import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ThemeKind, ThemeSort } from '#contracts/themes/theme-tokens.ts'
import type { Theme, ThemeWrite } from '#contracts/themes/themes.ts'
import { call, callEnvelope } from '../../lib/api.ts'
import type { ListView } from '../../lib/list-view.ts'

const path = '/api/themes'
const one = (id: string) => `${path}/${encodeURIComponent(id)}`

/** All loaded themes are fetched again after a change. */
export const themesKey = ['themes'] as const

/** What the gallery shows. */
export type ThemeView = ListView<ThemeKind, ThemeSort>
export type ThemePage = { themes: Theme[]; total: number; totalPages: number }

/** A page of the themes that this person may use. While the next one loads, the last one stays. */
export function themesQuery(filter: ThemeView) {
  return queryOptions({
    queryKey: [...themesKey, 'list', filter],
    queryFn: async ({ signal }): Promise<ThemePage> => {
      const query = new URLSearchParams({ ...filter, page: String(filter.page) })
      const answer = await callEnvelope<Theme[]>(`${path}?${query.toString()}`, { signal })
      return { themes: answer.data, total: answer.total ?? 0, totalPages: answer.totalPages ?? 0 }
    },
    placeholderData: keepPreviousData,
  })
}

export function themeQuery(id: string) {
  return queryOptions({
    queryKey: [...themesKey, 'one', id],
    queryFn: ({ signal }) => call<Theme>(one(id), { signal }),
  })
}

export function createTheme(theme: ThemeWrite): Promise<Theme> {
  return call(path, { method: 'POST', body: theme })
}

export function changeTheme(id: string, theme: ThemeWrite): Promise<Theme> {
  return call(one(id), { method: 'PUT', body: theme })
}

export async function deleteTheme(id: string): Promise<void> {
  await callEnvelope(one(id), { method: 'DELETE' })
}
