import { crawl } from './crawl/crawl.ts'
import { isForAdmins, routeAddresses } from './crawl/rules.ts'
import { expect, test } from './fixtures.ts'
import { createAgent, registerPerson, savePlatformKeys } from './people.ts'

// Thousands of small steps: a trace of each would take longer than the step.
test.use({ trace: 'off' })

const isLong = process.env['KEEPER_TEST_LONG'] === '1'

for (const role of ['visitor', 'user', 'admin'] as const) {
  test(`every link and button of every screen does something and nothing fails, as ${role}`, async ({
    openProfile,
    startOwnKeeper,
    profiles: { problems },
  }, { annotations }) => {
    test.setTimeout(600_000)
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
      // The other screens are to an admin what they are to a user.
      ...(role === 'admin' && !isLong && { isWanted: isForAdmins }),
    })
    annotations.push({ type: 'crawled', description: JSON.stringify(seen, null, 1) })
    expect(findings).toEqual([])
    expect(seen.screens.length).toBeGreaterThan(role === 'user' ? 20 : 5)
  })
}
