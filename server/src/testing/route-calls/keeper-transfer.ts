import { keepers, newKeeper } from './keepers.ts'
import { importedFile } from '../keeper-transfer.ts'
import {
  aboutOwn,
  asOwner,
  nothing,
  queryOf,
  type Body,
  type RouteCall,
  type Sent,
  type Stage,
} from './route-call.ts'

const ofKeeper = aboutOwn({ path: keepers, made: newKeeper(), body: undefined })

/** Exports of keepers, and imports. */
export const keeperTransferCalls: RouteCall[] = [
  { route: `POST ${keepers}/export`, least: 'user', make: nothing },
  {
    route: `GET ${keepers}/export`,
    least: 'visitor',
    async make(stage) {
      const { body } = await asOwner(stage, 'POST', `${keepers}/export`)
      return { query: queryOf(body.data.url) }
    },
  },
  { route: `POST ${keepers}/:id/export`, least: 'user', make: ofKeeper },
  { route: `GET ${keepers}/:id/export`, least: 'user', make: ofKeeper },
  {
    route: `POST ${keepers}/import`,
    least: 'user',
    takesFile: true,
    make: () => ({ query: aFile, body: {} }),
  },
  {
    route: `POST ${keepers}/:id/import`,
    least: 'user',
    takesFile: true,
    make: async (stage) => ({ ...(await ofKeeper(stage)), query: aFile, body: {} }),
  },
  {
    route: `GET ${keepers}/imports`,
    least: 'user',
    make: async (stage) => ({ query: { keeperId: (await ofKeeper(stage)).params?.['id'] ?? '' } }),
  },
  { route: `GET ${keepers}/imports/:jobId`, least: 'user', make: ofImport() },
  { route: `DELETE ${keepers}/imports/:jobId`, least: 'user', make: ofImport() },
  { route: `POST ${keepers}/imports/:jobId/check`, least: 'user', make: ofImport({ kind: 'csv' }) },
  { route: `POST ${keepers}/imports/:jobId/start`, least: 'user', make: ofImport({ title: 'Old walks' }) },
  { route: `POST ${keepers}/imports/:jobId/undo`, least: 'user', make: ofImport() },
]

const uploads = `${keepers}/uploads`

/** Files that come in pieces. */
export const uploadCalls: RouteCall[] = [
  { route: `POST ${uploads}`, least: 'user', make: () => ({ body: twoBytes }) },
  { route: `GET ${uploads}/:uploadId`, least: 'user', make: ofUpload },
  {
    route: `PATCH ${uploads}/:uploadId`,
    least: 'user',
    takesFile: true,
    make: async (stage) => ({ ...(await ofUpload(stage)), query: { offset: '0' }, body: {} }),
  },
  { route: `DELETE ${uploads}/:uploadId`, least: 'user', make: ofUpload },
]

const twoBytes = { purpose: 'import', fileName: 'walk.md', bytes: 2, modifiedAt: 1_700_000_000_000 }

async function ofUpload(stage: Stage): Promise<Sent> {
  const { body } = await asOwner(stage, 'POST', uploads, twoBytes)
  return { params: { uploadId: String(body.data.id) } }
}

const aFile = { kind: 'markdown', fileName: 'walk.md', timezone: 'Europe/Lisbon', dryRun: 'true' }

/** An import that has been looked through. */
function ofImport(body?: Body) {
  return async (stage: Stage): Promise<Sent> => {
    const jobId = await importedFile(stage.app, stage.owner)
    return { params: { jobId }, ...(body && { body }) }
  }
}
