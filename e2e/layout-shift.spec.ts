import type { Page } from '@playwright/test'
import { sample } from '../server/src/testing/sample.ts'
import { expect, test } from './fixtures.ts'
import { createAgent, registerPerson } from './people.ts'
import { addressesOf, guardedScreens, publicScreens } from './screen-list.ts'
import { windowsFor } from './windows.ts'

const mostShift = 0.02
/** Each answer comes this late, so that what waits for one is seen to wait. */
const latencyMs = 120

for (const viewport of windowsFor('layout shift')) {
  test(`nothing moves while the public screens load at ${viewport.width} pixels`, async ({ openProfile }) => {
    const page = await openProfile({ viewport })
    await expectStill(page, sample(publicScreens, 'still public', 3))
  })

  test(`nothing moves while the screens behind the guard load at ${viewport.width} pixels`, async ({
    openProfile,
    keeper,
  }) => {
    const agent = await createAgent(keeper.admin)
    await keeper.admin.ask('POST', '/api/kip/agents', { action: 'run', agentId: agent.id, input: 'Hello' })
    const page = await openProfile({ as: keeper.admin, viewport })
    await expectStill(page, await addressesOf(keeper.admin, sample(guardedScreens, 'still', 4)))
  })
}

test('the notice that registration is open moves nothing, however late it is', async ({
  openProfile,
  startOwnKeeper,
}) => {
  const keeper = await startOwnKeeper()
  const admin = await registerPerson(keeper.url)
  const page = await openProfile({ keeper, as: admin, viewport: { width: 1280, height: 1400 } })
  await page.route('**/api/kam/registration', async (route) => {
    // Later than all other answers.
    await new Promise((resolve) => setTimeout(resolve, 8 * latencyMs))
    await route.continue()
  })
  await expectStill(page, ['/root', '/studio/admin'])
  await expect(page.getByRole('region', { name: 'Registration' })).toBeVisible()
})

async function expectStill(page: Page, paths: readonly string[]): Promise<void> {
  await page.addInitScript(sumLayoutShifts)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: latencyMs, downloadThroughput: -1, uploadThroughput: -1 },
  })
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    const { sum, moved } = await page.evaluate(() => layoutShifts)
    expect.soft(sum, `${path} moved ${moved.join(', ')}`).toBeLessThanOrEqual(mostShift)
  }
}

declare let layoutShifts: { sum: number; moved: string[] }

/** Runs in the page: adds up what moved without anybody having acted, and names it. */
function sumLayoutShifts(): void {
  layoutShifts = { sum: 0, moved: [] }
  // The type that the browser gives these entries is not among the standard ones.
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Element }[] }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) {
      if (entry.hadRecentInput) continue
      layoutShifts.sum += entry.value
      const nodes = entry.sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 20)}`)
      layoutShifts.moved.push(`${entry.value.toFixed(4)}: ${nodes.join('; ')}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
