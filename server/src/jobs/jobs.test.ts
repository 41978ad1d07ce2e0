import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '../testing/test-app.ts'
import { enqueue, startJobs, type Job } from './index.ts'

const hourMs = 60 * 60_000
const times = { pollMs: 10, leaseMs: 60_000 }

async function start() {
  const { deps } = await startTestApp()
  const clock = { now: Date.UTC(2026, 10, 20, 10, 30) }
  const { database } = deps
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  /** A process of the several that may share the database. */
  const startWorker = (jobs: Job[]) => {
    const stop = startJobs({ database, log, now: () => clock.now }, jobs, times)
    onTestFinished(stop)
    return stop
  }
  const left = () =>
    database.db
      .selectFrom('jobs')
      .select(['name', 'run_at', 'lease', 'failures'])
      .where('name', 'like', 'test.%')
      .execute()
  return { clock, database, startWorker, left }
}

test('a job that was asked for in a transaction is done once, and only if that holds', async () => {
  const { database, startWorker, left } = await start()
  const done: unknown[] = []
  const job: Job = { name: 'test.mail', work: async (payload) => void done.push(payload) }
  await database.transaction((trx) => enqueue(trx, job.name, { to: 'Ada' }))
  const failing = database.transaction(async (trx) => {
    await enqueue(trx, job.name, { to: 'Bob' })
    throw new Error('taken back')
  })
  await expect(failing).rejects.toThrow('taken back')
  for (let worker = 0; worker < 3; worker++) startWorker([job])
  await expect.poll(left).toEqual([])
  expect(done).toEqual([{ to: 'Ada' }])
})

test('of jobs with one key there is one, until it is done', async () => {
  const { database, startWorker, left } = await start()
  const done: unknown[] = []
  const job: Job = { name: 'test.mirror', work: async (payload) => void done.push(payload) }
  for (const round of [1, 2]) {
    await Promise.all([round, round].map((payload) => enqueue(database.db, job.name, payload, { key: 'a' })))
    const stop = startWorker([job])
    await expect.poll(left).toEqual([])
    await stop()
  }
  expect(done).toEqual([1, 2])
})

test('one that fails is tried again after ever longer waits', async () => {
  const { clock, database, startWorker, left } = await start()
  const triedAt: number[] = []
  startWorker([
    {
      name: 'test.unsure',
      async work() {
        triedAt.push(clock.now)
        if (triedAt.length < 4) throw new Error('not yet')
      },
    },
  ])
  const from = clock.now
  await enqueue(database.db, 'test.unsure', null, { runAt: from })
  await expect
    .poll(
      async () => {
        const [row] = await left()
        if (row && row.lease === null) clock.now = Math.max(clock.now, row.run_at)
        return row
      },
      { interval: 20 },
    )
    .toBeUndefined()
  expect(triedAt.map((at) => at - from)).toEqual([0, 5_000, 15_000, 35_000])
})

test('one that fails holds up no other, of its own name or of another', async () => {
  const { database, startWorker, left } = await start()
  const done: unknown[] = []
  const work = async (payload: unknown) => {
    if (payload === 'bad') throw new Error('it never works')
    done.push(payload)
  }
  await enqueue(database.db, 'test.mixed', 'bad', { runAt: 0 })
  await enqueue(database.db, 'test.mixed', 'good', { runAt: 1 })
  await enqueue(database.db, 'test.other', 'other', { runAt: 2 })
  startWorker([
    { name: 'test.mixed', work },
    { name: 'test.other', work },
  ])
  await expect.poll(left).toMatchObject([{ name: 'test.mixed', failures: 1, lease: null }])
  expect(new Set(done)).toEqual(new Set(['good', 'other']))
})

test('what happens by the clock is done by one process each time', async () => {
  const { clock, startWorker, left } = await start()
  const done: number[] = []
  const job: Job = { name: 'test.hourly', everyMs: hourMs, work: async () => void done.push(clock.now) }
  for (let worker = 0; worker < 3; worker++) startWorker([job])
  for (const hour of [11, 12, 13]) {
    await expect.poll(left).toMatchObject([{ run_at: Date.UTC(2026, 10, 20, hour), lease: null }])
    clock.now = Date.UTC(2026, 10, 20, hour, 1)
  }
  await expect.poll(left).toMatchObject([{ run_at: Date.UTC(2026, 10, 20, 14), lease: null }])
  expect(done).toEqual([11, 12, 13].map((hour) => Date.UTC(2026, 10, 20, hour, 1)))
  // The clock is set back by days: nobody waits until it has caught up.
  clock.now -= 3 * 24 * hourMs
  await expect.poll(() => done.length).toBe(4)
})

test('what one process has done is not done again by another whose clock is behind', async () => {
  const { clock, database, startWorker, left } = await start()
  const done: string[] = []
  const jobOf = (worker: string): Job => ({
    ...{ name: 'test.hourly', everyMs: hourMs },
    work: async () => void done.push(worker),
  })
  startWorker([jobOf('ahead')])
  let looks = 0
  const behind = () => {
    looks += 1
    return clock.now - 1_000
  }
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  onTestFinished(startJobs({ database, log, now: behind }, [jobOf('behind')], times))
  await expect.poll(left).toHaveLength(1)
  clock.now = Date.UTC(2026, 10, 20, 11)
  await expect.poll(left).toMatchObject([{ run_at: Date.UTC(2026, 10, 20, 12), lease: null }])
  const before = looks
  await expect.poll(() => looks).toBeGreaterThan(before + 3)
  expect(done).toEqual(['ahead'])
})

test('nothing is written where there is nothing to do', async () => {
  const { clock, startWorker, left } = await start()
  let asked = 0
  startWorker([
    {
      name: 'test.idle',
      everyMs: 50,
      isNeeded: async () => (asked += 1) < 0,
      work: async () => expect.unreachable(),
    },
  ])
  await expect.poll(left).toHaveLength(1)
  clock.now += 1_000
  const [before] = await left()
  await expect.poll(() => asked).toBeGreaterThan(2)
  expect(await left()).toEqual([before])
})

test('a process that dies leaves its jobs to the others', async () => {
  const { clock, database, startWorker, left } = await start()
  await enqueue(database.db, 'test.long', null)
  const dying = Promise.withResolvers<void>()
  const dead: Job = { name: 'test.long', work: () => dying.promise }
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  // Its lease is never renewed: the timers of a dead process don't ring either.
  const stop = startJobs({ database, log, now: () => clock.now }, [dead], { ...times, leaseMs: 2 ** 30 })
  onTestFinished(async () => {
    dying.resolve()
    await stop()
  })
  await expect.poll(left).toMatchObject([{ lease: expect.any(String) }])
  let done = 0
  startWorker([{ name: 'test.long', work: async () => void (done += 1) }])
  clock.now += 2 ** 30 + 1
  await expect.poll(left).toEqual([])
  expect(done).toBe(1)
})

test('stopping waits for jobs in progress and leaves the rest for later', async () => {
  const { database, startWorker, left } = await start()
  const begun = Promise.withResolvers<void>()
  let parts = 0
  const stop = startWorker([
    {
      name: 'test.parts',
      async work(_payload, signal) {
        begun.resolve()
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        parts += 1
      },
    },
  ])
  await enqueue(database.db, 'test.parts', null)
  await begun.promise
  await stop()
  expect(parts).toBe(1)
  expect(await left()).toMatchObject([{ lease: null }])
})

test('a job that throws the reason of the stop was cut and has not failed', async () => {
  const { clock, database, startWorker, left } = await start()
  const begun = Promise.withResolvers<void>()
  const stop = startWorker([
    {
      name: 'test.thrown',
      async work(_payload, signal) {
        begun.resolve()
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        signal.throwIfAborted()
      },
    },
  ])
  await enqueue(database.db, 'test.thrown', null)
  await begun.promise
  await stop()
  expect(await left()).toEqual([{ name: 'test.thrown', run_at: clock.now, lease: null, failures: 0 }])
})
