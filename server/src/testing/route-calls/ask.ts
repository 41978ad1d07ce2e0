import { randomUUID } from 'node:crypto'
import { keepers, newKeeper } from './keepers.ts'
import { aboutOwn, nothing, type RouteCall, type Sent, type Stage } from './route-call.ts'
import { startRun } from './runs.ts'

const body = { question: 'When did the river open?', limit: 5 }
const ofKeeper = aboutOwn({ path: keepers, made: newKeeper(), body })

/** Questions to keepers. */
export const askCalls: RouteCall[] = [
  { route: `GET ${keepers}/ask`, least: 'user', make: nothing },
  {
    route: `GET ${keepers}/:id/ask`,
    least: 'user',
    make: aboutOwn({ path: keepers, made: newKeeper(), body: undefined }),
  },
  { route: `POST ${keepers}/ask/preview`, least: 'user', make: () => ({ body }) },
  { route: `POST ${keepers}/ask`, least: 'user', make: () => ({ body }) },
  { route: `POST ${keepers}/:id/ask/preview`, least: 'user', make: ofKeeper },
  { route: `POST ${keepers}/:id/ask`, least: 'user', make: ofKeeper },
  { route: `GET ${keepers}/ask/answers`, least: 'user', make: nothing },
  { route: `GET ${keepers}/ask/:runId`, least: 'user', make: askedRun },
  { route: `DELETE ${keepers}/ask/:runId`, least: 'user', make: askedRun },
  {
    route: `GET ${keepers}/:id/ask/answers`,
    least: 'user',
    make: aboutOwn({ path: keepers, made: newKeeper(), body: undefined }),
  },
  { route: `GET ${keepers}/first-line`, least: 'user', make: nothing },
  {
    route: `POST ${keepers}/first-line`,
    least: 'user',
    refusedWith: 409,
    make: () => ({ body: { momentId: randomUUID(), version: 1 } }),
  },
]

async function askedRun(stage: Stage): Promise<Sent> {
  const { run_id: runId } = await startRun(stage)
  const { db } = stage.app.deps.database
  await db.updateTable('runs').set({ agent_id: 'ask' }).where('id', '=', runId).execute()
  return { params: { runId } }
}
