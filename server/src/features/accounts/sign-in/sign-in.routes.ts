import { LoginPayload, RegisterPayload, SignedIn } from '#contracts/accounts/accounts.ts'
import { TwoFactorPayload } from '#contracts/accounts/two-factor.ts'
import type { App } from '../../../http/app-type.ts'
import { callerOf, type SignInDeps } from '../index.ts'
import { login } from './login.ts'
import { register } from './register.ts'
import { finishLogin } from './second-step.ts'

/** Registering and signing in, with the second step where it is on. */
export function signInRoutes(app: App, deps: SignInDeps): void {
  app.post(
    '/api/kam/auth/register',
    { config: { ignoresToken: true }, schema: { body: RegisterPayload, response: { 200: SignedIn } } },
    async (request) => ({
      success: true as const,
      data: await register(deps, request.body, callerOf(request)),
    }),
  )
  app.post(
    '/api/kam/auth/login',
    { config: { ignoresToken: true }, schema: { body: LoginPayload, response: { 200: SignedIn } } },
    async (request) => ({
      success: true as const,
      data: await login(deps, request.body, callerOf(request)),
    }),
  )
  app.post(
    '/api/kam/auth/two-factor',
    { config: { ignoresToken: true }, schema: { body: TwoFactorPayload, response: { 200: SignedIn } } },
    async (request) => ({
      success: true as const,
      data: await finishLogin(deps, request.body, callerOf(request)),
    }),
  )
}
