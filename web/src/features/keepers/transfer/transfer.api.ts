import { queryOptions } from '@tanstack/react-query'
import type { ImportKind } from '#contracts/keepers/import-choices.ts'
import type { Import, ImportStart } from '#contracts/keepers/imports.ts'
import { call } from '../../../lib/api.ts'
import { uploadInPieces, type UploadProgress } from '../uploads/index.ts'
import { timeZoneHere } from '../../../lib/time-zone.ts'

const path = '/api/keepers'
const one = (id: string) => `${path}/imports/${encodeURIComponent(id)}`

export const importsKey = ['imports'] as const

/** How often an import that is under way is asked after. */
const followMs = 700

/** An import; followed while the server works on it. */
export function importQuery(id: string) {
  return queryOptions({
    queryKey: [...importsKey, 'one', id],
    queryFn: ({ signal }) => call<Import>(one(id), { signal }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? followMs : false),
  })
}

/** The last imports into a keeper; without one those that become keepers of their own. */
export function importsQuery(keeperId: string | undefined) {
  return queryOptions({
    queryKey: [...importsKey, 'list', keeperId ?? null],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams(keeperId === undefined ? { isInto: 'false' } : { keeperId })
      return call<Import[]>(`${path}/imports?${query.toString()}`, { signal })
    },
  })
}

export function isUnderWay({ status }: Import): boolean {
  return status === 'checking' || status === 'running'
}

export type Uploading = {
  file: File
  userId: string
  /** Undefined: as a keeper of its own. */
  keeperId: string | undefined
  onProgress: (progress: UploadProgress) => void
  signal: AbortSignal
}

/** Sends a file in pieces. Resolves to the import that is then looked through. */
export function uploadImport({ file, userId, keeperId, onProgress, signal }: Uploading): Promise<Import> {
  const into = keeperId === undefined ? path : `${path}/${encodeURIComponent(keeperId)}`
  const timezone = timeZoneHere()
  const finish = (uploadId: string) =>
    call<Import>(`${into}/import?${new URLSearchParams({ uploadId, timezone }).toString()}`, {
      method: 'POST',
      signal,
    })
  return uploadInPieces(file, { purpose: 'import', userId, finish, onProgress, signal })
}

export function recheckImport(id: string, kind: ImportKind): Promise<Import> {
  return call(`${one(id)}/check`, { method: 'POST', body: { kind } })
}

export function startImport(id: string, start: ImportStart): Promise<Import> {
  return call(`${one(id)}/start`, { method: 'POST', body: start })
}

export function cancelImport(id: string): Promise<Import> {
  return call(one(id), { method: 'DELETE' })
}

export function undoImport(id: string): Promise<{ moments: number }> {
  return call(`${one(id)}/undo`, { method: 'POST' })
}

/** The address that downloads one keeper, or all. */
export async function makeExportAddress(keeperId: string | undefined): Promise<string> {
  const into = keeperId === undefined ? path : `${path}/${encodeURIComponent(keeperId)}`
  return (await call<{ url: string }>(`${into}/export`, { method: 'POST' })).url
}
