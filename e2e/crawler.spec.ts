import { crawl } from './crawl/crawl.ts'
import { isLong, sample } from '../server/src/testing/sample.ts'
import { isForAdmins, routeAddresses, screenOf } from './crawl/rules.ts'
import { expect, test } from './fixtures.ts'
import { createAgent, registerPerson, savePlatformKeys } from './people.ts'

const screens = [...new Set(routeAddresses().map(screenOf))]

/** The long run clicks through every screen as everyone; `npm test` through a few as one, drawn by its seed. */
const roles = sample(['visitor', 'user', 'admin'] as const, 'crawl', 3)
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
    profiles: { problems },
  }, { annotations }) => {
    test.setTimeout(1_800_000)
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
      ...(!isLong && { isWanted: (screen) => wanted[role].includes(screen) }),
    })
    annotations.push({ type: 'crawled', description: JSON.stringify(seen, null, 1) })
    expect(findings).toEqual([])
    expect(seen.screens.length).toBeGreaterThan(isLong && person ? 20 : 0)
  })
}
