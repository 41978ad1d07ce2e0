import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startRunTest } from './run-scene.ts'
import { createUser, type TestUser } from './factories.ts'
import { expectNoComplaints } from './harmless.ts'
import { nameOf, routeCalls, send, setStage } from './route-calls.ts'
import type { RouteCall, Sent, Stage } from './route-calls/route-call.ts'
import { sample } from './sample.ts'
import { call } from './test-app.ts'

const roles = ['visitor', 'user', 'run', 'edit', 'share', 'delete', 'owner', 'admin'] as const
type Role = (typeof roles)[number]
/** The roles of those with one right over the agent. */
const rights = ['run', 'edit', 'share', 'delete'] as const

const everybody = '200 200 200 200 200 200 200 200'
const signedIn = '401 200 200 200 200 200 200 200'
const adminAlone = '401 403 403 403 403 403 403 200'
const ownerAlone = '404 404 404 404 404 404 200 404'
/** Takes the owner's password or code: for everybody else it is a wrong one. */
const ownersSecret = '401 400 400 400 400 400 200 400'
/** The agent is shared with those who have a right over it. */
const whoSees = '401 404 200 200 200 200 200 404'
const ownerSignedIn = '401 404 404 404 404 404 200 404'

/**
 * What each route answers to whom, in the order of `roles`: a visitor, somebody signed in, those with one right over
 * the agent, the agent's owner, an admin. All that a call names is the owner's; the agent is shared.
 */
const expected: Record<string, string> = {
  'GET /health': everybody,
  'GET /ping': everybody,
  'OPTIONS /ping': everybody,
  'GET /railway-status': everybody,
  'GET /api/test': everybody,
  'GET /api/debug/database': everybody,
  'POST /api/debug/uuid-test': everybody,
  'POST /api/debug/model-provider-test': everybody,
  'POST /api/debug/fix-database': adminAlone,
  'POST /api/debug/fix-kip-provider': adminAlone,
  'GET /api/kip/platform-keys': adminAlone,
  'GET /api/kip/platform-keys/stats': adminAlone,
  'POST /api/kip/platform-keys': adminAlone,
  'PATCH /api/kip/platform-keys/:provider': adminAlone,
  'POST /api/kip/platform-keys/:provider/test': adminAlone,
  'DELETE /api/kip/platform-keys/:provider': adminAlone,
  'GET /api/kip/user-keys': signedIn,
  'POST /api/kip/user-keys': signedIn,
  'POST /api/kip/user-keys/:provider/test': ownerSignedIn,
  'DELETE /api/kip/user-keys/:provider': ownerSignedIn,

  'GET /api/kip/agents (list)': everybody,
  'GET /api/kip/agents (one by id)': '404 404 200 200 200 200 200 404',
  'GET /api/kip/agents (one by slug)': '404 404 200 200 200 200 200 404',
  'GET /api/kip/agents (session)': ownerAlone,
  'GET /api/kip/agents (messages)': ownerAlone,
  'GET /api/kip/agents (sessions)': everybody,
  'GET /api/kip/agents (logs)': signedIn,
  'GET /api/kip/agents (stats)': signedIn,
  'POST /api/kip/agents (create)': signedIn,
  'POST /api/kip/agents (run)': '404 404 200 403 403 403 200 404',
  'POST /api/kip/agents (createSession)': '404 404 200 403 403 403 200 404',
  'PUT /api/kip/agents': '401 404 403 200 403 403 200 404',
  'DELETE /api/kip/agents': '401 404 403 403 403 200 200 404',
  'GET /api/kip/agents/:agentId/shares': '401 404 403 403 200 403 200 404',
  'POST /api/kip/agents/:agentId/shares': '401 404 403 403 200 403 200 404',
  'PATCH /api/kip/agents/:agentId/shares/:shareId': '401 404 403 403 200 403 200 404',
  'DELETE /api/kip/agents/:agentId/shares/:shareId': '401 404 403 403 200 403 200 404',
  'GET /api/kip/agents/:agentId/versions': '401 404 403 200 403 403 200 404',
  'POST /api/kip/agents/:agentId/versions/:number/restore': '401 404 403 200 403 403 200 404',
  'GET /api/kip/agents/:agentId/files': '401 404 403 200 403 403 200 404',
  'POST /api/kip/agents/:agentId/files': '401 404 403 200 403 403 200 404',
  'POST /api/kip/agents/:agentId/files/upload': '401 404 403 200 403 403 200 404',
  'GET /api/kip/agents/:agentId/files/search': '401 404 403 200 403 403 200 404',
  'DELETE /api/kip/agents/:agentId/files': '401 404 403 200 403 403 200 404',
  'DELETE /api/kip/agents/:agentId/files/:fileId': '401 404 403 200 403 403 200 404',
  'PUT /api/kip/agent-drafts': '401 404 403 403 403 403 200 404',
  'POST /api/kip/agent-pictures': signedIn,
  'POST /api/kip/agent-descriptions': '401 502 502 502 502 502 502 502',
  'GET /api/kip/agents/:agentId/pictures/:file': '404 404 200 200 200 200 200 404',
  'POST /api/kip/agents/:id/dry-run': '401 404 403 403 403 403 200 404',
  'GET /api/kip/agents/:agentId/tests': '401 404 403 200 403 403 200 404',
  'POST /api/kip/agents/:agentId/tests': '401 404 403 200 403 403 200 404',
  'GET /api/kip/agents/:agentId/tests/:testId': '401 404 403 200 403 403 200 404',
  'PUT /api/kip/agents/:agentId/tests/:testId': '401 404 403 200 403 403 200 404',
  'DELETE /api/kip/agents/:agentId/tests/:testId': '401 404 403 200 403 403 200 404',
  // Whoever may edit an agent and not run it can't have its tests do that for them.
  'POST /api/kip/agents/:agentId/test-rounds': '401 404 403 403 403 403 200 404',
  'GET /api/kip/agents/:agentId/test-rounds/:roundId': '401 404 403 200 403 403 200 404',
  'POST /api/kip/agents/:agentId/test-rounds/:roundId/stop': '401 404 403 200 403 403 200 404',
  'GET /api/kip/models': signedIn,
  'GET /api/kip/thoughts': signedIn,

  'GET /api/kip/logs/choices': signedIn,
  'GET /api/kip/logs/export': signedIn,
  'GET /api/kip/usage': signedIn,
  'GET /api/kip/usage/own-keys': signedIn,
  'GET /api/kip/logs/:runId': '401 404 404 404 404 404 200 200',
  'GET /api/kip/runs/:id': ownerAlone,
  'GET /api/kip/runs/:id/events': ownerAlone,
  'GET /api/kip/runs/:id/reading': ownerAlone,
  'POST /api/kip/agents/:id/preview': '401 404 200 403 403 403 200 404',
  'POST /api/kip/runs/:id/stop': ownerAlone,
  'PUT /api/kip/runs/:id/feedback': ownerAlone,
  'DELETE /api/kip/runs/:id/feedback': ownerAlone,
  'POST /api/kip/runs/:id/continue': ownerAlone,
  'POST /api/kip/runs/:id/approvals': ownerAlone,
  'GET /api/kip/tools': signedIn,
  // The address is one of this machine.
  'GET /api/kip/web-images': '400 400 400 400 400 400 400 400',
  'PATCH /api/kip/tools/:name': adminAlone,
  'GET /api/kip/mcp-servers': adminAlone,
  'POST /api/kip/mcp-servers': adminAlone,
  'PUT /api/kip/mcp-servers/:id': adminAlone,
  'DELETE /api/kip/mcp-servers/:id': adminAlone,
  'POST /api/kip/mcp-servers/:id/check': adminAlone,
  'PATCH /api/kip/mcp-servers/:id/tools/:name': adminAlone,
  'GET /api/kip/memory': signedIn,
  // Each sees what the agent knows about themselves.
  'GET /api/kip/agents/:agentId/memory': whoSees,
  'POST /api/kip/agents/:agentId/memory': whoSees,
  'PATCH /api/kip/agents/:agentId/memory': whoSees,
  'DELETE /api/kip/agents/:agentId/memory': whoSees,
  'PATCH /api/kip/agents/:agentId/memory/:factId': ownerSignedIn,
  'DELETE /api/kip/agents/:agentId/memory/:factId': ownerSignedIn,
  'POST /api/kip/agents/:agentId/memory/:factId/restore': ownerSignedIn,
  'GET /api/kip/tool-approvals': signedIn,
  'DELETE /api/kip/tool-approvals/:id': ownerSignedIn,
  'POST /api/kip/runs/:id/replay': ownerSignedIn,
  'PATCH /api/kip/sessions/:id': ownerAlone,
  'PUT /api/kip/sessions/:id/branch': ownerAlone,
  'POST /api/kip/sessions/:id/versions': ownerAlone,
  'GET /api/kip/sessions/:id/link': ownerSignedIn,
  'POST /api/kip/sessions/:id/link': ownerSignedIn,
  'DELETE /api/kip/sessions/:id/link': ownerSignedIn,
  'DELETE /api/kip/sessions/:id': ownerAlone,
  'GET /api/kip/attachments/:id': everybody,
  'POST /api/kip/attachments': signedIn,
  'DELETE /api/kip/attachments/:id': ownerSignedIn,
  'GET /api/kip/dictation': '401 404 200 403 403 403 200 404',
  'POST /api/kip/dictation': '401 404 200 403 403 403 200 404',

  'POST /api/kam/auth/register': everybody,
  'POST /api/kam/auth/login': everybody,
  'POST /api/kam/auth/logout': signedIn,
  'GET /api/kam/me': signedIn,
  'PATCH /api/kam/profile': signedIn,
  'POST /api/kam/password': signedIn,
  'GET /api/kam/sessions': signedIn,
  'DELETE /api/kam/sessions/:id': ownerSignedIn,
  'POST /api/kam/auth/two-factor': everybody,
  'GET /api/kam/two-factor': signedIn,
  'POST /api/kam/two-factor': ownersSecret,
  'POST /api/kam/two-factor/confirm': ownersSecret,
  'POST /api/kam/two-factor/backup-codes': ownersSecret,
  'DELETE /api/kam/two-factor': ownersSecret,
  'POST /api/kam/auth/passkey/options': everybody,
  'POST /api/kam/auth/passkey': everybody,
  'GET /api/kam/passkeys': signedIn,
  'POST /api/kam/passkeys/options': ownersSecret,
  'POST /api/kam/passkeys': ownersSecret,
  'PATCH /api/kam/passkeys/:id': ownerSignedIn,
  'DELETE /api/kam/passkeys/:id': ownerSignedIn,
  'GET /api/kam/account': signedIn,
  'DELETE /api/kam/account': ownersSecret,
  'POST /api/kam/exports': signedIn,
  // The address is signed: whoever was given it may fetch.
  'GET /api/kam/exports/:userId': everybody,
  'GET /api/kam/audit': adminAlone,
  'GET /api/kam/audit/export': adminAlone,
  'GET /api/kam/audit/verification': adminAlone,
  'GET /api/kam/users': adminAlone,
  'PATCH /api/kam/users/:id': adminAlone,
  'POST /api/kam/password-links': adminAlone,
  'GET /api/kam/auth/forgotten-password': everybody,
  // Nobody can be written to here: the server has no mail.
  'POST /api/kam/auth/forgotten-password': '409 409 409 409 409 409 409 409',
  'POST /api/kam/auth/reset-password': everybody,
  'GET /api/kam/registration': everybody,
  'PUT /api/kam/registration': adminAlone,
  'GET /api/kam/limits': adminAlone,
  'GET /api/kam/visitor-conversations': adminAlone,
  'GET /api/kam/log-retention': signedIn,
  'PUT /api/kam/log-retention': adminAlone,
  'PUT /api/kam/limits': adminAlone,
  'GET /api/kam/limits/mine': signedIn,
  'GET /api/kam/quotas': adminAlone,
  'PUT /api/kam/quotas': adminAlone,
  'PUT /api/kam/visitor-conversations': adminAlone,
  'GET /api/kam/invitations': adminAlone,
  'POST /api/kam/invitations': adminAlone,
  'DELETE /api/kam/invitations/:id': adminAlone,
  'GET /api/kam/settings': signedIn,
  'PUT /api/kam/settings': signedIn,

  'GET /api/keepers': signedIn,
  'POST /api/keepers': signedIn,
  'POST /api/keepers/samples': signedIn,
  'DELETE /api/keepers/samples': signedIn,
  'GET /api/keepers/:id': ownerSignedIn,
  'PATCH /api/keepers/:id': ownerSignedIn,
  'DELETE /api/keepers/:id': ownerSignedIn,
  'DELETE /api/keepers/trash/:id': ownerSignedIn,
  'POST /api/keepers/:id/restore': ownerSignedIn,
  'POST /api/keepers/:id/attachments': ownerSignedIn,
  'GET /api/keepers/:id/attachments': ownerSignedIn,
  'GET /api/keepers/:id/attachments/:file': ownerSignedIn,
  'PATCH /api/keepers/:id/attachments/:file': ownerSignedIn,
  'POST /api/keepers/:id/attachments/:file/transcript': ownerSignedIn,
  'DELETE /api/keepers/:id/attachments/:file': ownerSignedIn,
  'GET /api/keepers/:id/book': ownerSignedIn,
  'POST /api/keepers/import': signedIn,
  'POST /api/keepers/:id/import': ownerSignedIn,
  'GET /api/keepers/imports': ownerSignedIn,
  'GET /api/keepers/imports/:jobId': ownerSignedIn,
  'DELETE /api/keepers/imports/:jobId': ownerSignedIn,
  'POST /api/keepers/imports/:jobId/check': ownerSignedIn,
  'POST /api/keepers/imports/:jobId/start': ownerSignedIn,
  'POST /api/keepers/imports/:jobId/undo': ownerSignedIn,
  'POST /api/keepers/uploads': signedIn,
  'GET /api/keepers/uploads/:uploadId': ownerSignedIn,
  'PATCH /api/keepers/uploads/:uploadId': ownerSignedIn,
  'DELETE /api/keepers/uploads/:uploadId': ownerSignedIn,
  'POST /api/keepers/export': signedIn,
  // The address is signed: whoever was given it may fetch.
  'GET /api/keepers/export': everybody,
  'POST /api/keepers/:id/export': ownerSignedIn,
  'GET /api/keepers/:id/export': ownerSignedIn,
  'GET /api/keepers/ask': signedIn,
  'GET /api/keepers/ask/answers': signedIn,
  'GET /api/keepers/:id/ask': ownerSignedIn,
  'POST /api/keepers/ask/preview': signedIn,
  'POST /api/keepers/ask': signedIn,
  'GET /api/keepers/ask/:runId': ownerSignedIn,
  'DELETE /api/keepers/ask/:runId': ownerSignedIn,
  'GET /api/keepers/:id/ask/answers': ownerSignedIn,
  'GET /api/keepers/first-line': signedIn,
  'POST /api/keepers/first-line': '401 409 409 409 409 409 409 409',
  'POST /api/keepers/:id/ask/preview': ownerSignedIn,
  'POST /api/keepers/:id/ask': ownerSignedIn,
  'GET /api/keepers/:id/week-review': ownerSignedIn,
  'PUT /api/keepers/:id/week-review/schedule': ownerSignedIn,
  'GET /api/keepers/:id/week-reviews': ownerSignedIn,
  'GET /api/keepers/:id/week-reviews/:weekStart': ownerSignedIn,
  'POST /api/keepers/:id/week-reviews/:weekStart': '401 404 404 404 404 404 409 404',
  'POST /api/keepers/:id/week-reviews/:weekStart/preview': ownerSignedIn,
  'GET /api/keepers/:id/prompts': ownerSignedIn,
  'PUT /api/keepers/:id/prompts': ownerSignedIn,
  'POST /api/keepers/:id/prompts/preview': ownerSignedIn,
  'GET /api/keepers/mirror': signedIn,
  'GET /api/keepers/search': signedIn,
  'GET /api/keepers/:id/search': ownerSignedIn,
  'GET /api/keepers/:id/moments': ownerSignedIn,
  'GET /api/keepers/:id/months': ownerSignedIn,
  'GET /api/keepers/:id/dashboard': ownerSignedIn,
  'GET /api/keepers/:id/period-report': ownerSignedIn,
  'GET /api/keepers/:id/memory/chronological': ownerSignedIn,
  'GET /api/keepers/:id/memory/hierarchical': ownerSignedIn,
  'GET /api/keepers/:id/memory/associative': ownerSignedIn,
  'GET /api/keepers/:id/paths': ownerSignedIn,
  'POST /api/keepers/:id/moments': ownerSignedIn,
  'POST /api/keepers/:id/moments/bulk': ownerSignedIn,
  'GET /api/keepers/:id/moments/:momentId': ownerSignedIn,
  'PATCH /api/keepers/:id/moments/:momentId': ownerSignedIn,
  'DELETE /api/keepers/:id/moments/:momentId': ownerSignedIn,
  'POST /api/keepers/:id/moments/:momentId/restore': ownerSignedIn,
  'GET /api/keepers/:id/moments/:momentId/revisions': ownerSignedIn,
  'GET /api/keepers/:id/moments/:momentId/revisions/:n': ownerSignedIn,
  'POST /api/keepers/:id/moments/:momentId/revisions/:n/restore': ownerSignedIn,
  'GET /api/keepers/:id/logbook': ownerSignedIn,
  'GET /api/keepers/:id/logbook/left': ownerSignedIn,
  'GET /api/keepers/:id/logbook/verify': ownerSignedIn,
  'GET /api/keepers/:id/logbook/export': ownerSignedIn,
  'GET /api/keepers/:id/logbook/:seq': ownerSignedIn,
  'GET /api/keepers/:id/grants': ownerSignedIn,
  'POST /api/keepers/:id/grants': ownerSignedIn,
  'PATCH /api/keepers/:id/grants/:grantId': ownerSignedIn,
  'DELETE /api/keepers/:id/grants/:grantId': ownerSignedIn,
  'GET /api/keepers/:id/proposals': ownerSignedIn,
  'POST /api/keepers/:id/proposals': ownerSignedIn,
  'GET /api/keepers/:id/proposals/:proposalId': ownerSignedIn,
  'PATCH /api/keepers/:id/proposals/:proposalId': ownerSignedIn,
  'DELETE /api/keepers/:id/proposals/:proposalId': ownerSignedIn,
  'GET /api/keepers/:id/facts': ownerSignedIn,
  'POST /api/keepers/:id/facts': ownerSignedIn,
  'PATCH /api/keepers/:id/facts/:factId': ownerSignedIn,
  'DELETE /api/keepers/:id/facts/:factId': ownerSignedIn,
  'GET /api/kip/agents/:id/grants': '401 404 200 200 200 200 200 404',
  'GET /api/keepers/:id/voice': ownerSignedIn,
  'PUT /api/keepers/:id/voice': ownerSignedIn,
  // There is no key to speak with.
  'GET /api/keepers/:id/voice/voices': '401 404 404 404 404 404 409 404',
  'POST /api/keepers/:id/voice/listen': '401 404 404 404 404 404 409 404',
  'GET /api/keepers/:id/trash': ownerSignedIn,
  'DELETE /api/keepers/:id/trash/:momentId': ownerSignedIn,
  'GET /api/keepers/:id/drafts': ownerSignedIn,
  'PUT /api/keepers/:id/drafts/:draftId': ownerSignedIn,
  'DELETE /api/keepers/:id/drafts/:draftId': ownerSignedIn,
  'GET /api/keepers/:id/journeys': ownerSignedIn,
  'POST /api/keepers/:id/journeys': ownerSignedIn,
  'GET /api/keepers/:id/journeys/:journeyId': ownerSignedIn,
  'PATCH /api/keepers/:id/journeys/:journeyId': ownerSignedIn,
  'DELETE /api/keepers/:id/journeys/:journeyId': ownerSignedIn,
  'POST /api/keepers/:id/journeys/:journeyId/milestones': ownerSignedIn,
  'PATCH /api/keepers/:id/journeys/:journeyId/milestones/:milestoneId': ownerSignedIn,
  'DELETE /api/keepers/:id/journeys/:journeyId/milestones/:milestoneId': ownerSignedIn,
  'GET /api/keepers/:id/journeys/:journeyId/moments': ownerSignedIn,
  'POST /api/keepers/:id/journeys/:journeyId/moments': ownerSignedIn,
  'PATCH /api/keepers/:id/journeys/:journeyId/moments/:momentId': ownerSignedIn,
  'DELETE /api/keepers/:id/journeys/:journeyId/moments/:momentId': ownerSignedIn,
  'GET /api/keepers/:id/journeys/:journeyId/story': ownerSignedIn,
  'POST /api/keepers/:id/journeys/:journeyId/story/preview': ownerSignedIn,
  'POST /api/keepers/:id/journeys/:journeyId/story': '401 404 404 404 404 404 409 404',
  'GET /api/keepers/:id/canvas': ownerSignedIn,
  'PATCH /api/keepers/:id/canvas': ownerSignedIn,
  'POST /api/keepers/:id/canvas': ownerSignedIn,
  'DELETE /api/keepers/:id/canvas': ownerSignedIn,
  'GET /api/keepers/:id/canvas/export': ownerSignedIn,
  'GET /api/keepers/:id/topics': ownerSignedIn,
  'POST /api/keepers/:id/topics': ownerSignedIn,
  'GET /api/keepers/:id/topics/:topicId': ownerSignedIn,
  'PATCH /api/keepers/:id/topics/:topicId': ownerSignedIn,
  'DELETE /api/keepers/:id/topics/:topicId': ownerSignedIn,
  'POST /api/keepers/:id/topics/:topicId/merge': ownerSignedIn,
  'GET /api/keepers/:id/topics/:topicId/periods': ownerSignedIn,
  'GET /api/keepers/:id/topics/:topicId/changes': ownerSignedIn,
  'POST /api/keepers/:id/topics/:topicId/changes/preview': '401 404 404 404 404 404 409 404',
  'POST /api/keepers/:id/topics/:topicId/changes': '401 404 404 404 404 404 409 404',
  'GET /api/keepers/:id/topics/:topicId/unlinked': ownerSignedIn,
  'POST /api/keepers/:id/topics/:topicId/unlinked/:momentId/link': ownerSignedIn,
  'DELETE /api/keepers/:id/topics/:topicId/unlinked/:momentId': ownerSignedIn,
  'POST /api/keepers/:id/topics/:topicId/unlinked/:momentId/restore': ownerSignedIn,
  'GET /api/keepers/:id/links': ownerSignedIn,
  'POST /api/keepers/:id/links': ownerSignedIn,
  'DELETE /api/keepers/:id/links/:linkId': ownerSignedIn,

  'GET /api/themes': everybody,
  'POST /api/themes': signedIn,
  'GET /api/themes/:id (own)': ownerAlone,
  'GET /api/themes/:id (built-in)': everybody,
  'PUT /api/themes/:id': ownerSignedIn,
  'DELETE /api/themes/:id': ownerSignedIn,

  'GET /api/kip/templates': signedIn,
  'POST /api/kip/templates': signedIn,
  'GET /api/kip/templates/:id': ownerSignedIn,
  'PUT /api/kip/templates/:id': ownerSignedIn,
  'DELETE /api/kip/templates/:id': ownerSignedIn,
  'POST /api/kip/templates/:id/attachments (to an agent)': ownerSignedIn,
  'POST /api/kip/templates/:id/attachments (to a keeper)': ownerSignedIn,
  'DELETE /api/kip/templates/:id/attachments': ownerSignedIn,
}

/** The same where the agent is not shared: what its visibility and its class change. */
const otherwise: { kind: { visibility: string; agent_class: string }; expected: Record<string, string> }[] = [
  {
    kind: { visibility: 'private', agent_class: 'Lead' },
    expected: {
      'GET /api/kip/agents (one by id)': ownerAlone,
      'POST /api/kip/agents (run)': ownerAlone,
      'PUT /api/kip/agents': ownerSignedIn,
      'DELETE /api/kip/agents': ownerSignedIn,
      'GET /api/kip/agents/:agentId/shares': ownerSignedIn,
    },
  },
  {
    kind: { visibility: 'public', agent_class: 'Standard' },
    expected: {
      'GET /api/kip/agents (one by id)': '404 200 200 200 200 200 200 200',
      'POST /api/kip/agents (run)': '404 200 200 200 200 200 200 200',
      'POST /api/kip/agents (createSession)': '404 200 200 200 200 200 200 200',
      'PUT /api/kip/agents': '401 403 403 200 403 403 200 403',
      'DELETE /api/kip/agents': '401 403 403 403 403 200 200 403',
      'GET /api/kip/agents/:agentId/shares': '401 403 403 403 200 403 200 403',
    },
  },
  {
    kind: { visibility: 'public', agent_class: 'Lead' },
    expected: {
      'GET /api/kip/agents (one by id)': everybody,
      'GET /api/kip/agents (one by slug)': everybody,
      'POST /api/kip/agents (run)': everybody,
      'POST /api/kip/agents (createSession)': everybody,
      'PUT /api/kip/agents': '401 403 403 200 403 403 200 403',
      'DELETE /api/kip/agents': '401 403 403 403 403 200 200 403',
    },
  },
]

let scene: Awaited<ReturnType<typeof startRunTest>>
beforeAll(async () => {
  scene = await startRunTest({ env: { RATE_LIMITS: 'off' }, outlivesTest: true })
})
afterAll(() => scene.close())
afterEach(() => expectNoComplaints(scene.app))

const named = new Map(routeCalls.map((routeCall) => [nameOf(routeCall), routeCall]))
const built = routeCalls.filter((routeCall) => routeCall.isBuilt).map(nameOf)

it('the table holds every call of every route', () => {
  expect([...Object.keys(expected), ...built].toSorted()).toEqual([...named.keys()].toSorted())
})

describe('with a shared agent', () => {
  it.each(sample(Object.entries(expected), 'calls', 4))('%s', async (name, statuses) => {
    await expectAnswers(name, {}, statuses)
  })
})

describe.each(otherwise)('with an agent that is $kind.visibility and $kind.agent_class', (other) => {
  it.each(Object.entries(other.expected))('%s', async (name, statuses) => {
    await expectAnswers(name, other.kind, statuses)
  })
})

describe("the platform's own agents", () => {
  it.each(['kip', 'ceox', 'type-agent'])('%s is edited by admins and deleted by nobody', async (slug) => {
    const { app } = scene
    const [user, admin] = [await createUser(app), await createUser(app, { role: 'admin' })]
    const found = await call(app, 'GET', `/api/kip/agents?slug=${slug}`, { token: admin.token })
    const { id, purpose } = found.body.data
    const statuses = async (method: string, body: object) => {
      const ask = (token?: string) =>
        call(app, method, '/api/kip/agents', { body, ...(token !== undefined && { token }) })
      const answers = [await ask(), await ask(user.token), await ask(admin.token)]
      return answers.map((answer) => answer.status)
    }
    expect(await statuses('PUT', { id, purpose })).toEqual([401, 403, 200])
    expect(await statuses('DELETE', { id })).toEqual([401, 403, 403])
  })
})

async function expectAnswers(name: string, kind: object, statuses: string): Promise<void> {
  const wanted = statusesByRole(name, statuses)
  expect(await answersTo(getCall(name), { kind, wanted })).toEqual(wanted)
}

/** Its challenge is good for one try, whoever makes it. */
const spentByRefusals = 'POST /api/kam/passkeys'

type Statuses = Partial<Record<Role, number>>

/**
 * Those who are refused call about the same things, and then one who is let in does: that these can still be had shows
 * that no refused call changed them. Each other one who is let in has things of their own.
 */
async function answersTo(
  routeCall: RouteCall,
  { kind, wanted }: { kind: object; wanted: Statuses },
): Promise<Statuses> {
  const called = roles.filter((role) => wanted[role] !== undefined)
  const isRefused = (role: Role) => (wanted[role] ?? 0) >= 400
  const last = called.findLast((role) => !isRefused(role)) ?? 'owner'
  const isSpent = routeCall.route === spentByRefusals
  const answers: Statuses = {}
  const callAs = async (stage: Stage, role: Role, sent?: Sent) => {
    const asked = { ...stage, caller: await callerOf(stage, role) }
    const answer = await send(asked, routeCall, sent ?? (await routeCall.make(asked)))
    answers[role] = answer.status
  }
  const callOnSharedStage = async () => {
    const stage = await setStage(scene.app, 'user', kind)
    const caller = await callerOf(stage, last)
    const sent = await routeCall.make({ ...stage, caller })
    await Promise.all(
      called.filter((role) => role !== last && isRefused(role)).map((role) => callAs(stage, role, sent)),
    )
    if (!isSpent) answers[last] = (await send({ ...stage, caller }, routeCall, sent)).status
  }
  const letIn = called.filter((role) => (role !== last || isSpent) && !isRefused(role))
  const onStagesOfTheirOwn = letIn.map(async (role) => callAs(await setStage(scene.app, 'user', kind), role))
  await Promise.all([callOnSharedStage(), ...onStagesOfTheirOwn])
  return answers
}

async function callerOf({ app, owner, agent }: Stage, role: Role): Promise<TestUser | undefined> {
  if (role === 'visitor') return undefined
  if (role === 'owner') return owner
  const user = await createUser(app, { role: role === 'admin' ? 'admin' : 'user' })
  if (role === 'admin' || role === 'user') return user
  const rights = { run: false, edit: false, share: false, delete: false, [role]: true }
  const shared = await call(app, 'POST', `/api/kip/agents/${agent.id}/shares`, {
    token: owner.token,
    body: { email: user.user.email, rights },
  })
  if (shared.status !== 200) throw new Error(`Sharing answered ${JSON.stringify(shared.body)}`)
  return user
}

/** Where a right over an agent is about nothing that is called, one of those who have one is as good as all of them. */
function statusesByRole(name: string, statuses: string): Statuses {
  const numbers = statuses.split(' ').map(Number)
  const all: Statuses = Object.fromEntries(roles.map((role, index) => [role, numbers[index]]))
  if (name.includes(' /api/kip/')) return all
  for (const role of rights) expect(all[role], name).toBe(all.user)
  const called = sample(rights, name, rights.length)
  for (const role of rights) if (!called.includes(role)) delete all[role]
  return all
}

function getCall(name: string): RouteCall {
  const routeCall = named.get(name)
  if (!routeCall) throw new Error(`No call is named ${name}`)
  return routeCall
}
