import cookie from '@fastify/cookie'
import Fastify, { LogController, type FastifyBaseLogger } from 'fastify'
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { randomUUID } from 'node:crypto'
import type { App } from './http/app-type.ts'
import { bodyMaxBytes, limitSignInBodies } from './http/body-limits.ts'
import { boundConnections } from './http/connection-bounds.ts'
import { createTrouble } from './database/trouble.ts'
import type { Deps } from './deps.ts'
import { answerErrors, answerUnreadable, answerUnroutable } from './http/error-handler.ts'
import {
  accountsRoutes,
  type ClaimConversations,
  identify,
  visitorCookieName,
} from './features/accounts/index.ts'
import { registrationRoutes, signInRoutes } from './features/accounts/sign-in/index.ts'
import { agentFilesRoutes } from './features/agent-files/index.ts'
import { agentMemoryRoutes } from './features/agent-memory/index.ts'
import { agentsRoutes, ensureBuiltInAgents, getAgent } from './features/agents/index.ts'
import { agentDescriptionsRoutes } from './features/agent-descriptions/index.ts'
import { agentTestsRoutes, eraseTests } from './features/agent-tests/index.ts'
import { apiDocsRoutes } from './features/api-docs/index.ts'
import {
  askRoutes,
  promptScheduleRoutes,
  receiptDraftRoutes,
  weekReviewRoutes,
} from './features/ask/index.ts'
import { attachmentsRoutes } from './features/attachments/index.ts'
import { auditRoutes } from './features/audit/index.ts'
import { diagnosticsRoutes, healthRoutes } from './features/diagnostics/index.ts'
import { createForwardingNote } from './features/instance/index.ts'
import {
  allKeepersRoutes,
  getKeeper,
  keeperImportsRoutes,
  keeperUploadsRoutes,
  publicKeepersRoutes,
  sendPublicFile,
} from './features/keepers/index.ts'
import { keysRoutes, modelsRoutes } from './features/keys/index.ts'
import { thoughtsRoutes } from './features/thoughts/index.ts'
import { addClaimedRuns, answerLogs, answerStats, logsRoutes } from './features/logs/index.ts'
import { addressPrefix, limitLargeBodies, limitsRoutes, quotasRoutes } from './features/limits/index.ts'
import { passkeysRoutes } from './features/accounts/passkeys/index.ts'
import { passwordsRoutes } from './features/accounts/passwords/index.ts'
import { exportsRoutes } from './features/exports/index.ts'
import {
  answerMessages,
  answerRun,
  claimConversations,
  dictationRoutes,
  messageFilesRoutes,
  runsRoutes,
  stopForbiddenRuns,
  stopRunsOf,
} from './features/runs/index.ts'
import {
  answerCreatedSession,
  answerSession,
  answerSessions,
  findLastSessionId,
  sessionsRoutes,
  sharedConversationsRoutes,
} from './features/sessions/index.ts'
import { isCustomDomain, settingsRoutes } from './features/accounts/settings/index.ts'
import { templatesRoutes } from './features/templates/index.ts'
import { getTheme, themesRoutes } from './features/themes/index.ts'
import { mcpRoutes, toolsRoutes } from './features/tools/index.ts'
import { webImagesRoutes } from './features/web-images/index.ts'
import { twoFactorRoutes } from './features/accounts/two-factor/index.ts'
import { usersRoutes } from './features/accounts/users/index.ts'
import { checkHosts } from './http/host-check.ts'
import { parseJson } from './http/json-body.ts'
import { checkOrigins } from './http/origin-check.ts'
import { compileValidator } from './http/parse-input.ts'
import { sendSecurityHeaders, storeNoAnswers } from './http/security-headers.ts'
import { endSlowBodies } from './http/slow-bodies.ts'
import { serveWeb } from './http/static-web.ts'
import { choosePage } from './served-pages.ts'

/** The whole server, not yet listening. `beforeRoutes` sees the app while it has no route. */
export async function createApp(
  deps: Deps,
  logger: FastifyBaseLogger,
  beforeRoutes?: (app: App) => Promise<void>,
): Promise<App> {
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trustProxies(deps.config.proxies),
    bodyLimit: bodyMaxBytes,
    http: {
      headersTimeout: deps.bounds.headersMs,
      connectionsCheckingInterval: deps.bounds.connectionsCheckMs,
    },
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: answerUnroutable,
    clientErrorHandler: answerUnreadable,
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(compileValidator)
  app.setSerializerCompiler(serializerCompiler)
  guardConnections(app, deps)
  parseJson(app)
  answerErrors(app)
  await beforeRoutes?.(app)
  sendSecurityHeaders(app, deps.config)
  await app.register(cookie)
  storeNoAnswers(app)
  noteProxies(app, deps)
  checkHosts(app, { config: deps.config, isCustomDomain: (name) => isCustomDomain(deps, name) })
  checkOrigins(app, deps.config)
  identifyCallers(app, deps)
  limitLargeBodies(app, deps)
  healthRoutes(app, deps)
  apiDocsRoutes(app)
  diagnosticsRoutes(app, deps)
  keysRoutes(app, deps)
  agentsRoutes(app, deps, {
    run: answerRun,
    createSession: answerCreatedSession,
    session: answerSession,
    lastSession: findLastSessionId,
    messages: answerMessages,
    sessions: answerSessions,
    logs: answerLogs,
    stats: answerStats,
    eraseTests,
    stopForbiddenRuns,
  })
  await agentFilesRoutes(app, deps)
  modelsRoutes(app, deps)
  toolsRoutes(app, deps)
  webImagesRoutes(app, deps)
  mcpRoutes(app, deps)
  agentMemoryRoutes(app, deps)
  thoughtsRoutes(app, deps)
  logsRoutes(app, deps)
  runsRoutes(app, deps)
  await messageFilesRoutes(app, deps)
  await dictationRoutes(app, deps)
  agentTestsRoutes(app, deps)
  agentDescriptionsRoutes(app, deps)
  sessionsRoutes(app, deps)
  sharedConversationsRoutes(app, deps)
  attachmentsRoutes(app, deps)
  await ensureBuiltInAgents(deps)
  accountsRoutes(app, deps)
  signInRoutes(app, { ...deps, claimConversations: claimWithSums })
  registrationRoutes(app, deps)
  usersRoutes(app, { ...deps, stopRunsOf })
  auditRoutes(app, deps)
  limitsRoutes(app, deps)
  quotasRoutes(app, deps)
  passwordsRoutes(app, deps)
  twoFactorRoutes(app, deps)
  exportsRoutes(app, deps)
  passkeysRoutes(app, { ...deps, claimConversations: claimWithSums })
  settingsRoutes(app, deps, getTheme)
  allKeepersRoutes(app, deps)
  publicKeepersRoutes(app, deps, (call, file) => sendPublicFile(deps, call, file))
  await keeperImportsRoutes(app, deps)
  await keeperUploadsRoutes(app, deps)
  askRoutes(app, deps)
  weekReviewRoutes(app, deps)
  receiptDraftRoutes(app, deps)
  promptScheduleRoutes(app, deps)
  themesRoutes(app, deps)
  templatesRoutes(app, deps, { getAgent, getKeeper })
  await serveWeb(app, { choosePage: (request, path) => choosePage(deps, request, path) })
  return app
}

/** Each proxy adds the address that it heard from. What stands before those could be made up by anybody. */
/** Makes a visitor's conversations those of an account, in what it sees of its usage, too. */
const claimWithSums: ClaimConversations = async (trx, claim) =>
  addClaimedRuns(trx, await claimConversations(trx, claim))

function trustProxies(count: number): false | ((address: string, hop: number) => boolean) {
  return count > 0 && ((_address, hop) => hop < count)
}

function guardConnections(app: App, { bounds, config }: Deps): void {
  const isAddressUnbound = config.proxies > 0 || !config.rateLimits
  boundConnections(app, { bounds, isAddressUnbound, addressPrefix })
  endSlowBodies(app, bounds)
  limitSignInBodies(app)
}

/** Remembers for `doctor` that a proxy seems to be in front, where none is trusted. */
function noteProxies(app: App, deps: Deps): void {
  if (deps.config.proxies > 0) return
  const noteForwarding = createForwardingNote(deps)
  app.addHook('onRequest', async ({ headers }) => {
    if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) noteForwarding()
  })
}

function identifyCallers(app: App, deps: Deps): void {
  const lastUses = createTrouble(deps.log, 'the last use of a sign-in could not be noted')
  const identifying = { ...deps, lastUses }
  // Set in the hook below, before any handler can read it.
  app.decorateRequest('actor')
  app.addHook('onRequest', async (request) => {
    // The route's own address: the request may spell it otherwise.
    if (!request.routeOptions.url?.startsWith('/api/')) return
    request.actor = await identify(identifying, {
      authorization: request.routeOptions.config.ignoresToken ? undefined : request.headers.authorization,
      cookie: request.cookies[visitorCookieName(deps, request)],
    })
  })
}
