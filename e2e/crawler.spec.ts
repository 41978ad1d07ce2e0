import { crawl } from './crawl/crawl.ts'
import { isForAdmins, isInSample, routeAddresses } from './crawl/rules.ts'
import { expect, test } from './fixtures.ts'
import { createAgent, registerPerson, savePlatformKeys } from './people.ts'

const isLong = process.env['KEEPER_TEST_LONG'] === '1'
const seed = Number(process.env['KEEPER_TEST_SEED'] ?? 12)

/** `npm test` opens every screen and clicks through some of them; the long run clicks through all, as everybody. */
const isClicked = {
  visitor: () => true,
  user: (screen: string) => isInSample(screen, { seed, oneOf: 20 }),
  // The other screens are to an admin what they are to a user.
  admin: (screen: string) => isForAdmins(screen) && isInSample(screen, { seed, oneOf: 6 }),
}

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
      ...(!isLong && { isWanted: isClicked[role] }),
    })
    annotations.push({ type: 'crawled', description: JSON.stringify(seen, null, 1) })
    expect(findings).toEqual([])
    expect(seen.screens.length).toBeGreaterThan(isLong && person ? 20 : 0)
  })
}
