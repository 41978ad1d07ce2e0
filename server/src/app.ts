import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import Fastify, { LogController, type FastifyBaseLogger } from 'fastify'
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { randomUUID } from 'node:crypto'
import type { App } from './http/app-type.ts'
import type { Deps } from './deps.ts'
import { answerErrors, answerUnreadable, answerUnroutable } from './http/error-handler.ts'
import { accountsRoutes, identify, visitorCookie } from './features/accounts/index.ts'
import { registrationRoutes, signInRoutes } from './features/accounts/sign-in/index.ts'
import { agentsRoutes, ensureBuiltInAgents, getAgent } from './features/agents/index.ts'
import { apiDocsRoutes } from './features/api-docs/index.ts'
import { attachmentsRoutes } from './features/attachments/index.ts'
import { diagnosticsRoutes, healthRoutes } from './features/diagnostics/index.ts'
import { getKeeper, keepersRoutes } from './features/keepers/index.ts'
import { keysRoutes, modelsRoutes } from './features/keys/index.ts'
import { thoughtsRoutes } from './features/thoughts/index.ts'
import { answerLogs, answerStats, logsRoutes } from './features/logs/index.ts'
import { limitsRoutes } from './features/limits/index.ts'
import { passkeysRoutes } from './features/accounts/passkeys/index.ts'
import { passwordsRoutes } from './features/accounts/passwords/index.ts'
import { exportsRoutes } from './features/exports/index.ts'
import { answerMessages, answerRun, runsRoutes } from './features/runs/index.ts'
import {
  answerCreatedSession,
  answerSession,
  answerSessions,
  sessionsRoutes,
} from './features/sessions/index.ts'
import { settingsRoutes } from './features/accounts/settings/index.ts'
import { templatesRoutes } from './features/templates/index.ts'
import { getTheme, themesRoutes } from './features/themes/index.ts'
import { twoFactorRoutes } from './features/accounts/two-factor/index.ts'
import { usersRoutes } from './features/accounts/users/index.ts'
import { parseJson } from './http/json-body.ts'
import { compileValidator } from './http/parse-input.ts'
import { serveWeb } from './http/static-web.ts'

const bodyMaxBytes = 1024 * 1024

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
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: answerUnroutable,
    clientErrorHandler: answerUnreadable,
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(compileValidator)
  app.setSerializerCompiler(serializerCompiler)
  parseJson(app)
  answerErrors(app)
  await beforeRoutes?.(app)
  await app.register(helmet, securityHeaders(deps))
  await app.register(cookie)
  identifyCallers(app, deps)
  healthRoutes(app)
  apiDocsRoutes(app)
  diagnosticsRoutes(app, deps)
  keysRoutes(app, deps)
  agentsRoutes(app, deps, {
    run: answerRun,
    createSession: answerCreatedSession,
    session: answerSession,
    messages: answerMessages,
    sessions: answerSessions,
    logs: answerLogs,
    stats: answerStats,
  })
  modelsRoutes(app, deps)
  thoughtsRoutes(app, deps)
  logsRoutes(app, deps)
  runsRoutes(app, deps)
  sessionsRoutes(app, deps)
  attachmentsRoutes(app, deps)
  await ensureBuiltInAgents(deps)
  accountsRoutes(app, deps)
  signInRoutes(app, deps)
  registrationRoutes(app, deps)
  usersRoutes(app, deps)
  limitsRoutes(app, deps)
  passwordsRoutes(app, deps)
  twoFactorRoutes(app, deps)
  exportsRoutes(app, deps)
  passkeysRoutes(app, deps)
  settingsRoutes(app, deps, getTheme)
  keepersRoutes(app, deps)
  themesRoutes(app, deps)
  templatesRoutes(app, deps, { getAgent, getKeeper })
  await serveWeb(app)
  return app
}

/** Each proxy adds the address that it heard from. What stands before those could be made up by anybody. */
function trustProxies(count: number): false | ((address: string, hop: number) => boolean) {
  return count > 0 && ((_address, hop) => hop < count)
}

function identifyCallers(app: App, deps: Deps): void {
  // Set in the hook below, before any handler can read it.
  app.decorateRequest('actor')
  app.addHook('onRequest', async (request) => {
    // The route's own address: the request may spell it otherwise.
    if (!request.routeOptions.url?.startsWith('/api/')) return
    request.actor = await identify(deps, {
      authorization: request.routeOptions.config.ignoresToken ? undefined : request.headers.authorization,
      cookie: request.cookies[visitorCookie],
    })
  })
}

function securityHeaders(deps: Deps) {
  const isTls = deps.config.publicUrl?.startsWith('https:') ?? false
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Libraries set style attributes and small style elements; scripts have no such exception.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    strictTransportSecurity: isTls ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'same-origin' as const },
    crossOriginEmbedderPolicy: false,
  }
}
