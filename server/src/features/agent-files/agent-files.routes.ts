import { z } from 'zod'
import {
  AgentFileList,
  AgentFileQuery,
  AgentFilesAnswer,
  AgentFileSearchAnswer,
  AgentFileSearchQuery,
  AgentFilesUpload,
  AgentFileUpload,
} from '#contracts/agents/agent-files.ts'
import { Done } from '#contracts/envelope.ts'
import type { App } from '../../http/app-type.ts'
import type { Deps } from '../../deps.ts'
import { requireUser } from '../../http/actor.ts'
import { listFiles, removeFiles, searchFiles, uploadFile, uploadFiles } from './agent-files.ts'

const success = true as const
const url = '/api/kip/agents/:agentId/files'
const params = z.object({ agentId: z.string().max(100) })
const oneFile = params.extend({ fileId: z.string().max(100) })
/** JSON writes some characters with six. */
const bodyLimit = 13_000_000

/** The files that an agent of scope `codebase` reads, for those who may edit it. */
export async function agentFilesRoutes(app: App, deps: Deps): Promise<void> {
  app.get(
    url,
    { schema: { params, querystring: AgentFileQuery, response: { 200: AgentFileList } } },
    async ({ actor, params: { agentId }, query }) => ({
      success,
      ...(await listFiles(deps, requireUser(actor), { agentId, query })),
    }),
  )
  app.post(
    url,
    { bodyLimit, schema: { params, body: AgentFilesUpload, response: { 200: AgentFilesAnswer } } },
    async ({ actor, params: { agentId }, body }) => ({
      success,
      data: await uploadFiles(deps, requireUser(actor), { agentId, ...body }),
    }),
  )
  await app.register(async (scope: App) => {
    // A body is a file, whatever its type says.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.post(
      `${url}/upload`,
      { schema: { params, querystring: AgentFileUpload, response: { 200: AgentFilesAnswer } } },
      async ({ actor, params: { agentId }, query: { fileName }, raw }, reply) => {
        const gone = new AbortController()
        reply.raw.once('close', () => gone.abort())
        const upload = { agentId, fileName, body: raw, wanted: gone.signal }
        return { success, data: await uploadFile(deps, requireUser(actor), upload) }
      },
    )
  })
  app.get(
    `${url}/search`,
    { schema: { params, querystring: AgentFileSearchQuery, response: { 200: AgentFileSearchAnswer } } },
    async ({ actor, params: { agentId }, query: { q } }) => ({
      success,
      data: await searchFiles(deps, requireUser(actor), { agentId, q }),
    }),
  )
  app.delete(
    `${url}/:fileId`,
    { schema: { params: oneFile, response: { 200: Done } } },
    async ({ actor, params: { agentId, fileId } }) => {
      await removeFiles(deps, requireUser(actor), { agentId, id: fileId })
      return { success }
    },
  )
  app.delete(url, { schema: { params, response: { 200: Done } } }, async ({ actor, params: { agentId } }) => {
    await removeFiles(deps, requireUser(actor), { agentId })
    return { success }
  })
}
