import { queryOptions } from '@tanstack/react-query'
import type {
  Canvas,
  CanvasChanged,
  CanvasImport,
  CanvasImported,
  NewCanvasChange,
} from '#contracts/keepers/canvas.ts'
import { call, send } from '../../../lib/api.ts'
import { momentsKey } from '../moments/moments.api.ts'

const of = (keeperId: string) => `/api/keepers/${encodeURIComponent(keeperId)}/canvas`

/** A keeper's palace. It follows the keeper's moments, whose cards it shows. */
export function palaceQuery(keeperId: string) {
  return queryOptions({
    queryKey: [...momentsKey(keeperId), 'canvas'],
    queryFn: ({ signal }) => readPalace(keeperId, signal),
  })
}

export function readPalace(keeperId: string, signal?: AbortSignal): Promise<Canvas> {
  return call<Canvas>(of(keeperId), { signal })
}

/**
 * `isLast`: the page is being left; a change that isn't too large goes on without it. Throws an ApiError of 409 with `CanvasConflict`
 * as its data where the same was changed elsewhere.
 */
export function changePalace(
  keeperId: string,
  change: NewCanvasChange,
  isLast: boolean,
): Promise<CanvasChanged> {
  // A character has at most three bytes.
  const keepalive = isLast && JSON.stringify(change).length < 20_000
  return call(of(keeperId), { method: 'PATCH', body: change, keepalive, signsInAgain: !isLast })
}

/** A JSON Canvas file as the browser read it. */
export function importPalace(keeperId: string, wanted: CanvasImport): Promise<CanvasImported> {
  return call(of(keeperId), { method: 'POST', body: wanted })
}

/** The palace as a JSON Canvas file, and what the file is called. */
export async function exportPalace(keeperId: string): Promise<{ name: string; text: string }> {
  const answer = await send(`${of(keeperId)}/export`)
  const named = /filename="?([^";]+)"?/.exec(answer.headers.get('content-disposition') ?? '')
  return { name: named?.[1] ?? 'palace.canvas', text: await answer.text() }
}
