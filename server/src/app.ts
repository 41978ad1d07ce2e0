import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import Fastify, { LogController, type FastifyBaseLogger } from 'fastify'
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { randomUUID } from 'node:crypto'
import type { App } from './app-type.ts'
import type { Deps } from './deps.ts'
import { answerErrors, answerUnreadable, answerUnroutable } from './error-handler.ts'
import { accountsRoutes } from './features/accounts/accounts.routes.ts'
import { identify, visitorCookie } from './features/accounts/actor.service.ts'
import { agentsRoutes } from './features/agents/agents.routes.ts'
import { ensureBuiltInAgents } from './features/agents/built-in-agents.ts'
import { apiDocsRoutes } from './features/api-docs/api-docs.routes.ts'
import { attachmentsRoutes } from './features/attachments/attachments.routes.ts'
import { diagnosticsRoutes } from './features/diagnostics/diagnostics.routes.ts'
import { keepersRoutes } from './features/keepers/keepers.routes.ts'
import { keysRoutes } from './features/keys/keys.routes.ts'
import { modelsRoutes } from './features/models/models.routes.ts'
import { thoughtsRoutes } from './features/thoughts/thoughts.routes.ts'
import { logsRoutes } from './features/logs/logs.routes.ts'
import { limitsRoutes } from './features/limits/limits.routes.ts'
import { registrationRoutes } from './features/accounts/registration.routes.ts'
import { healthRoutes } from './features/health/health.routes.ts'
import { passkeysRoutes } from './features/passkeys/passkeys.routes.ts'
import { passwordsRoutes } from './features/passwords/passwords.routes.ts'
import { exportsRoutes } from './features/exports/exports.routes.ts'
import { runsRoutes } from './features/runs/runs.routes.ts'
import { sessionsRoutes } from './features/sessions/sessions.routes.ts'
import { settingsRoutes } from './features/settings/settings.routes.ts'
import { templatesRoutes } from './features/templates/templates.routes.ts'
import { themesRoutes } from './features/themes/themes.routes.ts'
import { twoFactorRoutes } from './features/two-factor/two-factor.routes.ts'
import { usersRoutes } from './features/users/users.routes.ts'
import { parseJson } from './json-body.ts'
import { compileValidator } from './parse-input.ts'
import { serveWeb } from './static-web.ts'

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
  agentsRoutes(app, deps)
  modelsRoutes(app, deps)
  thoughtsRoutes(app, deps)
  logsRoutes(app, deps)
  runsRoutes(app, deps)
  sessionsRoutes(app, deps)
  attachmentsRoutes(app, deps)
  await ensureBuiltInAgents(deps)
  accountsRoutes(app, deps)
  registrationRoutes(app, deps)
  usersRoutes(app, deps)
  limitsRoutes(app, deps)
  passwordsRoutes(app, deps)
  twoFactorRoutes(app, deps)
  exportsRoutes(app, deps)
  passkeysRoutes(app, deps)
  settingsRoutes(app, deps)
  keepersRoutes(app, deps)
  themesRoutes(app, deps)
  templatesRoutes(app, deps)
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
