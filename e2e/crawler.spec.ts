import { crawl } from './crawl/crawl.ts'
import { isLong, sample } from '../server/src/testing/sample.ts'
import { isForAdmins, routeAddresses, screenOf } from './crawl/rules.ts'
import { expect, test } from './fixtures.ts'
import { createAgent, registerPerson, savePlatformKeys } from './people.ts'

const screens = [...new Set(routeAddresses().map(screenOf))]

/** KEEPER_CRAWL="/keeper/1/memory /kip": these screens, or "all", as everyone, with each step on the console. */
const told = process.env['KEEPER_CRAWL']
const only = told === 'all' ? undefined : told?.split(' ').map(screenOf)

/** The long run clicks through every screen as everyone; `npm test` through a few as one, drawn by its seed. */
const everyone = ['visitor', 'user', 'admin'] as const
const roles = told !== undefined ? everyone : sample(everyone, 'crawl', 3)
const wanted = {
  visitor: sample(['/', '/login', '/register', '/debug', '/:agentSlug'], 'visitor', 3),
  user: sample(screens, 'user', 12),
  // The other screens are to an admin what they are to a user.
  admin: sample(screens.filter(isForAdmins), 'admin', 3),
}

for (const role of roles) {
  test(`every link and button of every screen does something and nothing fails, as ${role}`, async ({
    openProfile,
    startOwnKeeper,
    provider,
    profiles: { problems },
  }, { annotations }) => {
    test.setTimeout(3_600_000)
    provider.behave(({ body }) => (isAskedForAgent(body) ? { reply: JSON.stringify(drafted) } : undefined))
    const keeper = await startOwnKeeper({ RATE_LIMITS: 'off' })
    const admin = await registerPerson(keeper.url, 'Admin')
    const user = await registerPerson(keeper.url)
    const person = { visitor: undefined, user, admin }[role]
    if (role === 'admin') await savePlatformKeys(admin)
    if (person) await createAgent(person, { visibility: 'private' })
    const page = await openProfile({
      keeper,
      ...(person && { as: person }),
      permissions: ['clipboard-write'],
    })
    const seeds = [person ? '/root' : '/', ...routeAddresses()]
    const { findings, ...seen } = await crawl(page, {
      seeds,
      problems,
      isSignedIn: person !== undefined,
      ...(told !== undefined && { log: (line) => console.log(new Date().toISOString().slice(11, 23), line) }),
      ...((only || (told === undefined && !isLong)) && {
        isWanted: (screen) => (only ?? wanted[role]).includes(screen),
      }),
    })
    annotations.push({ type: 'crawled', description: JSON.stringify(seen, null, 1) })
    expect(findings).toEqual([])
    expect(seen.screens.length).toBeGreaterThan(isLong && person ? 20 : 0)
  })
}

/** What a model that is told to draft an agent answers. */
const drafted = { name: 'Heron', purpose: 'Watches the river.', instructions: 'You watch the river.' }

function isAskedForAgent(body: unknown): boolean {
  return JSON.stringify(body ?? '').includes('starter_prompts')
}
