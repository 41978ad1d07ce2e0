import { z } from 'zod'
import {
  CanvasAnswer,
  CanvasChange,
  CanvasChangedAnswer,
  CanvasClear,
  CanvasClearedAnswer,
  CanvasImport,
  CanvasImportedAnswer,
} from '#contracts/keepers/canvas.ts'
import type { Deps } from '../../../deps.ts'
import { requireUser } from '../../../http/actor.ts'
import type { App } from '../../../http/app-type.ts'
import { clearCanvas, showCanvas } from './canvas.ts'
import { changeCanvas } from './change-canvas.ts'
import { exportCanvas } from './export-canvas.ts'
import { importCanvas } from './import-canvas.ts'

const success = true as const
const path = '/api/keepers/:id/canvas'
/** A keeper's UUID, or its number for this owner. */
const params = z.object({ id: z.string().max(100) })
/** A full canvas as JSON. */
const bodyLimit = 12_000_000

/** The canvas of a person's own keeper. */
export function canvasRoutes(app: App, deps: Deps): void {
  app.get(
    path,
    { schema: { params, response: { 200: CanvasAnswer } } },
    async ({ actor, params: { id } }) => ({
      success,
      data: await showCanvas(deps, requireUser(actor), id),
    }),
  )
  app.patch(
    path,
    { bodyLimit, schema: { params, body: CanvasChange, response: { 200: CanvasChangedAnswer } } },
    async ({ actor, params: { id: keeperId }, body: change }) => ({
      success,
      data: await changeCanvas(deps, requireUser(actor), { keeperId, change }),
    }),
  )
  app.post(
    path,
    { bodyLimit, schema: { params, body: CanvasImport, response: { 200: CanvasImportedAnswer } } },
    async ({ actor, params: { id: keeperId }, body: given }) => ({
      success,
      data: await importCanvas(deps, requireUser(actor), { keeperId, given }),
    }),
  )
  app.delete(
    path,
    { schema: { params, querystring: CanvasClear, response: { 200: CanvasClearedAnswer } } },
    async ({ actor, params: { id: keeperId }, query: asked }) => ({
      success,
      data: await clearCanvas(deps, requireUser(actor), { keeperId, asked }),
    }),
  )
  app.get(`${path}/export`, { schema: { params } }, async ({ actor, params: { id } }, reply) => {
    const { text, name } = await exportCanvas(deps, requireUser(actor), id)
    const plain = name.replace(/[^\w.-]/g, '_')
    return reply
      .type('application/json')
      .header(
        'content-disposition',
        `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      )
      .header('cache-control', 'no-store')
      .send(text)
  })
}
