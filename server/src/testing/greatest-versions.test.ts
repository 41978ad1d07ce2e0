import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectNoComplaints, expectRefusal, expectRefusalOrAnswer } from './harmless.ts'
import { routeCalls, send, setStage } from './route-calls.ts'
import type { RouteCall, Sent } from './route-calls/route-call.ts'
import { startTestApp, type TestApp } from './test-app.ts'

const keeper = '/api/keepers/:id'
const moment = `${keeper}/moments/:momentId`

/** The calls that name the version that they are based on. */
const routes = [
  'POST /api/keepers/first-line',
  `PATCH ${keeper}`,
  `PATCH ${moment}`,
  `POST ${moment}/revisions/:n/restore`,
  `PUT ${keeper}/drafts/:draftId`,
  `PATCH ${keeper}/grants/:grantId`,
  `PATCH ${keeper}/proposals/:proposalId`,
  `PATCH ${keeper}/facts/:factId`,
  `PUT ${keeper}/voice`,
  `PATCH ${keeper}/journeys/:journeyId`,
  `PATCH ${keeper}/journeys/:journeyId/milestones/:milestoneId`,
  `PATCH ${keeper}/canvas`,
  `POST ${keeper}/canvas`,
  `DELETE ${keeper}/canvas`,
  `PATCH ${keeper}/topics/:topicId`,
  'PATCH /api/kip/agents/:agentId/memory/:factId',
  'PUT /api/kip/mcp-servers/:id',
]

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off' }, outlivesTest: true })
})
afterAll(() => app.close())
afterEach(() => expectNoComplaints(app))

test.each(routes)('%s refuses a version that is too large for another to follow', async (route) => {
  const routeCall = getCall(route)
  const stage = await setStage(app, routeCall.least)
  const sent = await routeCall.make(stage)
  const name = sent.body?.['baseVersion'] === undefined ? 'version' : 'baseVersion'
  const answerTo = (version: number) => send(stage, routeCall, withVersion(sent, name, version))
  for (const version of [2_147_483_648, 2_147_483_647]) {
    const answer = await answerTo(version)
    expectRefusal(answer, `version ${version}`)
    expect([answer.status, Object.keys(answer.body.error.fields)]).toEqual([400, [name]])
  }
  expectRefusalOrAnswer(await answerTo(2_147_483_646), 'the greatest version')
})

function withVersion(sent: Sent, name: string, version: number): Sent {
  return sent.query
    ? { ...sent, query: { ...sent.query, [name]: String(version) } }
    : { ...sent, body: { ...sent.body, [name]: version } }
}

function getCall(route: string): RouteCall {
  const routeCall = routeCalls.find((one) => one.route === route)
  if (!routeCall) throw new Error(`No call is of ${route}`)
  return routeCall
}
