import { z } from 'zod'
import {
  ImportAnswer,
  ImportList,
  ImportQuery,
  ImportRecheck,
  ImportStart,
  ImportUndone,
  ImportUpload,
} from '#contracts/keepers/imports.ts'
import type { Deps } from '../../../deps.ts'
import { requireUser } from '../../../http/actor.ts'
import type { App } from '../../../http/app-type.ts'
import { cancelImport, listImports, recheckImport, showImport, startImport, undoImport } from './imports.ts'
import { receiveImport } from './receive-import.ts'

const success = true as const
const params = z.object({ id: z.string().max(100) })
const ofImport = z.object({ jobId: z.string().max(100) })
const one = '/api/keepers/imports/:jobId'

/** What people bring from elsewhere: the upload, and what becomes of it. */
export async function keeperImportsRoutes(app: App, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    // A body is a file, whatever its type says: it is written as it comes.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    uploadRoutes(scope, deps)
  })
  app.get(
    '/api/keepers/imports',
    { schema: { querystring: ImportQuery, response: { 200: ImportList } } },
    async ({ actor, query }) => ({
      success,
      data: await listImports(deps, requireUser(actor), query),
    }),
  )
  app.get(
    one,
    { schema: { params: ofImport, response: { 200: ImportAnswer } } },
    async ({ actor, params: { jobId } }) => ({
      success,
      data: await showImport(deps, requireUser(actor), jobId),
    }),
  )
  app.delete(
    one,
    { schema: { params: ofImport, response: { 200: ImportAnswer } } },
    async ({ actor, params: { jobId } }) => ({
      success,
      data: await cancelImport(deps, requireUser(actor), jobId),
    }),
  )
  app.post(
    `${one}/check`,
    { schema: { params: ofImport, body: ImportRecheck, response: { 200: ImportAnswer } } },
    async ({ actor, params: { jobId }, body: { kind } }) => ({
      success,
      data: await recheckImport(deps, requireUser(actor), jobId, kind),
    }),
  )
  app.post(
    `${one}/start`,
    { schema: { params: ofImport, body: ImportStart, response: { 200: ImportAnswer } } },
    async ({ actor, params: { jobId }, body }) => ({
      success,
      data: await startImport(deps, requireUser(actor), jobId, body),
    }),
  )
  app.post(
    `${one}/undo`,
    { schema: { params: ofImport, response: { 200: ImportUndone } } },
    async ({ actor, params: { jobId } }) => ({
      success,
      data: await undoImport(deps, requireUser(actor), jobId),
    }),
  )
}

function uploadRoutes(app: App, deps: Deps): void {
  app.post(
    '/api/keepers/import',
    { schema: { querystring: ImportUpload, response: { 200: ImportAnswer } } },
    async ({ actor, query: upload, raw }) => ({
      success,
      data: await receiveImport(deps, requireUser(actor), { keeperId: undefined, upload, body: raw }),
    }),
  )
  app.post(
    '/api/keepers/:id/import',
    { schema: { params, querystring: ImportUpload, response: { 200: ImportAnswer } } },
    async ({ actor, params: { id }, query: upload, raw }) => ({
      success,
      data: await receiveImport(deps, requireUser(actor), { keeperId: id, upload, body: raw }),
    }),
  )
}
