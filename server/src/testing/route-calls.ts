import { createUser } from './factories.ts'
import { accountCalls } from './route-calls/accounts.ts'
import { adminCalls } from './route-calls/admin.ts'
import { agentTestCalls } from './route-calls/agent-tests.ts'
import { agentCalls } from './route-calls/agents.ts'
import { askCalls } from './route-calls/ask.ts'
import { canvasCalls } from './route-calls/canvas.ts'
import { diagnosticsCalls } from './route-calls/diagnostics.ts'
import { factCalls } from './route-calls/facts.ts'
import { grantCalls } from './route-calls/grants.ts'
import { journeyCalls } from './route-calls/journeys.ts'
import { keeperCalls } from './route-calls/keepers.ts'
import { keeperTransferCalls, uploadCalls } from './route-calls/keeper-transfer.ts'
import { keyCalls } from './route-calls/keys.ts'
import { logbookCalls } from './route-calls/logbook.ts'
import { agentMemoryCalls } from './route-calls/agent-memory.ts'
import { agents, newAgent } from './route-calls/new-agent.ts'
import { attachmentCalls } from './route-calls/keeper-attachments.ts'
import { mcpCalls } from './route-calls/mcp.ts'
import { momentCalls } from './route-calls/moments.ts'
import { passkeyCalls } from './route-calls/passkeys.ts'
import { passwordLinkCalls } from './route-calls/password-links.ts'
import { proposalCalls } from './route-calls/proposals.ts'
import type { RouteCall, Sent, Stage } from './route-calls/route-call.ts'
import { runCalls } from './route-calls/runs.ts'
import { settingsCalls } from './route-calls/settings.ts'
import { templateCalls } from './route-calls/templates.ts'
import { themeCalls } from './route-calls/themes.ts'
import { toolCalls } from './route-calls/tools.ts'
import { topicCalls } from './route-calls/topics.ts'
import { twoFactorCalls } from './route-calls/two-factor.ts'
import { voiceCalls } from './route-calls/voice.ts'
import { weekReviewCalls } from './route-calls/week-reviews.ts'
import { call, type Answer, type TestApp } from './test-app.ts'

/** Every route of the server with valid calls of it. A route that is missing here fails the tests that walk them. */
export const routeCalls: RouteCall[] = [
  ...diagnosticsCalls,
  ...keyCalls,
  ...agentCalls,
  ...agentTestCalls,
  ...runCalls,
  ...toolCalls,
  ...agentMemoryCalls,
  ...mcpCalls,
  ...accountCalls,
  ...twoFactorCalls,
  ...passkeyCalls,
  ...passwordLinkCalls,
  ...adminCalls,
  ...settingsCalls,
  ...keeperCalls,
  ...momentCalls,
  ...grantCalls,
  ...proposalCalls,
  ...factCalls,
  ...journeyCalls,
  ...canvasCalls,
  ...attachmentCalls,
  ...logbookCalls,
  ...voiceCalls,
  ...topicCalls,
  ...keeperTransferCalls,
  ...uploadCalls,
  ...askCalls,
  ...weekReviewCalls,
  ...themeCalls,
  ...templateCalls,
]

/** The call's name in a test: its route and, where there are several, its shape. */
export function nameOf({ route, title }: RouteCall): string {
  return title === undefined ? route : `${route} (${title})`
}

/** Address and method of what is sent. */
export function addressOf({ route }: RouteCall, sent: Sent): { method: string; path: string } {
  const [method = '', url = ''] = route.split(' ')
  const path = url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(sent.params?.[name] ?? ''))
  return { method, path: sent.query ? `${path}?${new URLSearchParams(sent.query).toString()}` : path }
}

/** A fresh agent, shared unless `fields` say otherwise, with its owner, who calls as well unless another role is wanted. */
export async function setStage(
  app: TestApp,
  least: RouteCall['least'],
  fields: { visibility?: string; agent_class?: string } = {},
): Promise<Stage> {
  const owner = await createUser(app)
  const created = await call(app, 'POST', agents, {
    token: owner.token,
    body: { ...newAgent(), visibility: 'shared', ...fields },
  })
  if (created.status !== 200) throw new Error(`Making an agent answered ${JSON.stringify(created.body)}`)
  const caller = least === 'admin' ? await createUser(app, { role: 'admin' }) : owner
  return { app, owner, agent: created.body.data, caller: least === 'visitor' ? undefined : caller }
}

/** Sends a call as its stage's caller. */
export function send(stage: Stage, routeCall: RouteCall, sent: Sent): Promise<Answer> {
  const { method, path } = addressOf(routeCall, sent)
  return call(stage.app, method, path, {
    ...(stage.caller && { token: stage.caller.token }),
    ...(sent.body && { body: sent.body }),
    ...(sent.file && (routeCall.takesForm ? { form: formWith(sent.file) } : { bytes: sent.file })),
  })
}

/** A form as a browser sends it that uploads a file. */
export function formWith(
  file: Uint8Array<ArrayBuffer>,
  name = 'file',
  fields: Record<string, string> = {},
): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('file', new Blob([file]), name)
  return form
}
