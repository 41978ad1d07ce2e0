import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { createAgent, savePlatformKeys, registerPerson } from './people.ts'

function diagnosticsOn(page: Page) {
  return {
    run: page.getByRole('button', { name: 'Run Full Check & Copy Report' }),
    summary: page.getByRole('region', { name: /^(All Systems|Some Issues|Multiple System)/ }),
    results: page.getByRole('region', { name: 'Detailed results' }),
    log: page.getByRole('log', { name: 'Live log' }),
    notice: page.getByRole('status').filter({ hasText: 'Report copied to the clipboard.' }),
    clear: page.getByRole('button', { name: 'Clear Results' }),
    figure: (label: string) => page.locator('dl > div', { hasText: label }).locator('dd'),
  }
}

const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] }

async function copiedReport(page: Page) {
  return JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))
}

test('a visitor checks the system: what needs a sign-in is skipped and not counted, details stay hidden', async ({
  openProfile,
  provider,
}) => {
  const page = await openProfile(clipboard)
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await page.goto('/debug')
  const { run, summary, results, log, notice, clear, figure } = diagnosticsOn(page)
  await expect(page.getByRole('heading', { name: 'System diagnostics' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Repair/ })).toHaveCount(0)
  await run.click()
  await expect(summary).toContainText('All Systems Operational')
  await expect(summary).toContainText('ALL_PASS')
  await expect(notice).toBeVisible()
  await expect(figure('Total')).toHaveText('10')
  await expect(figure('Passed')).toHaveText('10')
  await expect(figure('Failed')).toHaveText('0')
  await expect(figure('Skipped')).toHaveText('4')
  await expect(figure('Score')).toHaveText('100')
  await expect(figure('Success rate')).toHaveText('100.0%')
  await expect(log).toContainText('Full check as a visitor')
  await expect(log).toContainText('Platform keys: skipped. Needs the admin role')

  const report = await copiedReport(page)
  expect(report.summary).toMatchObject({ total: 10, passed: 10, overallStatus: 'ALL_PASS' })
  const database = report.results.find(({ name }: { name: string }) => name === 'Database')
  expect(database.data.checks.every(({ detail }: { detail: unknown }) => detail === null)).toBe(true)

  const details = results.getByText('POST /api/kip/agents (run)')
  await expect(details).toBeHidden()
  await results.getByText('Agent run', { exact: true }).click()
  await expect(details).toBeVisible()
  await expect(results.getByText(/"mock": true/).first()).toBeVisible()
  expect(provider.requests).toEqual([])

  for (const call of ['OPTIONS /ping', 'GET /railway-status', 'POST /api/debug/uuid-test'])
    expect(sent).toContain(call)
  expect(sent.filter((call) => call.includes('fix-'))).toEqual([])
  // A diagnostics run doesn't leave a conversation that anyone would want to find again.
  expect(sent.some((call) => call.startsWith('DELETE /api/kip/sessions/'))).toBe(true)

  await clear.click()
  await expect(summary).toBeHidden()
  await expect(log).toBeHidden()
  await expect(run).toBeEnabled()
})

test('the notice about the copied report goes after five seconds', async ({ openProfile }) => {
  const page = await openProfile(clipboard)
  await page.clock.install()
  await page.goto('/debug')
  const { run, notice, summary } = diagnosticsOn(page)
  await run.click()
  await expect(summary).toBeVisible()
  await expect(notice).toBeVisible()
  await page.clock.runFor(4_000)
  await expect(notice).toBeVisible()
  await page.clock.runFor(2_000)
  await expect(notice).toBeHidden()
})

test('a person checks their own things, an admin everything', async ({ openProfile, person, keeper }) => {
  const page = await openProfile({ as: person, ...clipboard })
  await page.goto('/debug')
  await diagnosticsOn(page).run.click()
  await expect(diagnosticsOn(page).figure('Total')).toHaveText('11')
  await expect(diagnosticsOn(page).figure('Skipped')).toHaveText('3')
  await expect(page.getByRole('button', { name: /^Repair/ })).toHaveCount(0)

  const admin = await openProfile({ as: keeper.admin, ...clipboard })
  const sent: { call: string; names: string[]; userId: string | undefined }[] = []
  admin.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const body: object = request.postDataJSON() ?? {}
    const userId = request.headers()['x-user-id']
    sent.push({ call: `${request.method()} ${pathname}`, names: Object.keys(body), userId })
  })
  await admin.goto('/debug')
  const { run, summary, figure } = diagnosticsOn(admin)
  await run.click()
  await expect(figure('Total')).toHaveText('14')
  await expect(figure('Skipped')).toHaveText('0')
  await expect(summary).toContainText('ALL_PASS')
  const report = await copiedReport(admin)
  expect(report.role).toBe('admin')
  const database = report.results.find(({ name }: { name: string }) => name === 'Database')
  expect(database.data.checks[0].detail).toContain('SQLite at version')
  for (const call of [
    ...['OPTIONS /ping', 'GET /ping', 'GET /health', 'GET /railway-status', 'GET /api/test'],
    ...['GET /api/debug/database', 'GET /api/kip/user-keys', 'GET /api/kip/agents'],
  ])
    expect(sent).toContainEqual({ call, names: [], userId: undefined })
  const userId = keeper.admin.user.id
  const platformKeys = { call: 'GET /api/kip/platform-keys', names: [] }
  expect(sent).toContainEqual({ ...platformKeys, userId: undefined })
  expect(sent).toContainEqual({ ...platformKeys, userId })
  expect(sent).toContainEqual({ call: 'GET /api/kip/platform-keys/stats', names: [], userId })
  for (const [path, names] of [
    ['/api/debug/uuid-test', ['testUUID', 'userID', 'testString']],
    ['/api/kip/agents', ['action', 'agentId', 'input', 'userId', 'mock']],
    ['/api/debug/model-provider-test', ['provider', 'messages', 'userId']],
  ] as const)
    expect(sent).toContainEqual({ call: `POST ${path}`, names, userId: undefined })
})

test('a check that fails in part is a partial success, and says what failed', async ({
  openProfile,
  allowConsole,
}) => {
  allowConsole(/status of 503/)
  const page = await openProfile(clipboard)
  await page.route('**/health', (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto('/debug')
  const { run, summary, results, log, figure } = diagnosticsOn(page)
  await run.click()
  await expect(summary).toContainText('Some Issues Detected - Partial Success')
  await expect(summary).toContainText('PARTIAL_PASS')
  await expect(figure('Failed')).toHaveText('1')
  await expect(figure('Score')).toHaveText('90')
  await expect(log).toContainText('Server is healthy: ERROR. 503 Service Unavailable')
  const failed = results.getByRole('listitem').filter({ hasText: 'Server is healthy' })
  await expect(failed).toContainText('ERROR')
})

test('an admin is told of a key that its provider no longer takes', async ({
  openProfile,
  keeper,
  provider,
}) => {
  const page = await openProfile({ as: keeper.admin, ...clipboard })
  await page.goto('/debug')
  provider.behave({ status: 401 })
  const { run, summary, log, figure } = diagnosticsOn(page)
  await run.click()
  await expect(summary).toContainText('PARTIAL_PASS')
  await expect(figure('Failed')).toHaveText('1')
  await expect(log).toContainText(/Database: ERROR\. Not well: key for OpenAI \(.*401/)
})

test('without a server everything fails, and the button is disabled meanwhile', async ({
  openProfile,
  allowConsole,
}) => {
  allowConsole(/ERR_/)
  const page = await openProfile(clipboard)
  await page.goto('/debug')
  const { run, summary, figure } = diagnosticsOn(page)
  await expect(run).toBeEnabled()
  const asked = Promise.withResolvers<void>()
  await page.route(/\/(ping|health|railway-status|api\/.*)$/, async (route) => {
    await asked.promise
    await route.abort()
  })
  await run.click()
  await expect(page.getByRole('button', { name: 'Running 1 of 14...' })).toBeDisabled()
  asked.resolve()
  await expect(summary).toContainText('Multiple System Failures Detected')
  await expect(summary).toContainText('ALL_FAIL')
  await expect(figure('Score')).toHaveText('0')
  await expect(run).toBeEnabled()
})

test('a clipboard that refuses is written to the log, and the report can be copied later', async ({
  openProfile,
  allowConsole,
}) => {
  allowConsole(/Failed to copy to clipboard/)
  const page = await openProfile(clipboard)
  await page.goto('/debug')
  const { run, log, notice, summary } = diagnosticsOn(page)
  await page.evaluate(() => {
    const { writeText } = navigator.clipboard
    let refusals = 0
    navigator.clipboard.writeText = (text) =>
      refusals++ === 0 ? Promise.reject(new Error('No')) : writeText.call(navigator.clipboard, text)
  })
  await run.click()
  await expect(log).toContainText('Failed to copy to clipboard')
  await expect(summary).toContainText('ALL_PASS')
  await expect(notice).toHaveCount(0)
  await page.getByRole('button', { name: 'Copy report', exact: true }).click()
  await expect(notice).toBeVisible()
  expect((await copiedReport(page)).summary.overallStatus).toBe('ALL_PASS')
})

test('what breaks the check itself is shown as a critical error', async ({ openProfile }) => {
  const page = await openProfile(clipboard)
  await page.goto('/debug')
  const { run, clear } = diagnosticsOn(page)
  await page.evaluate(() => {
    crypto.getRandomValues = () => {
      throw new Error('This browser has no randomness.')
    }
  })
  await run.click()
  const box = page.getByRole('alert')
  await expect(box).toContainText('Critical error')
  await expect(box).toContainText('This browser has no randomness.')
  await clear.click()
  await expect(box).toBeHidden()
})

test('an admin repairs the database and the providers, each after a question', async ({
  openProfile,
  startOwnKeeper,
}) => {
  const keeper = await startOwnKeeper()
  const admin = await registerPerson(keeper.url)
  await savePlatformKeys(admin)
  const { id, slug } = await createAgent(admin, { model_provider: 'openai' })
  await admin.ask('PUT', '/api/kip/agents', { id, model: 'claude-3-opus' })
  const page = await openProfile({ keeper, as: admin, ...clipboard })
  await page.goto('/debug')
  const question = page.getByRole('alertdialog')
  const database = page.getByRole('button', { name: 'Repair database' })
  await database.click()
  await expect(question).toContainText('Repair the database?')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(database).toBeFocused()
  await expect(page.getByText('Integrity:')).toHaveCount(0)

  await database.click()
  await question.getByRole('button', { name: 'Repair' }).click()
  const repairs = page.getByRole('region', { name: 'Repairs' })
  await expect(repairs).toContainText('Integrity: the database is intact.')
  await expect(repairs).toContainText('Message counts: all correct.')

  const providers = page.getByRole('button', { name: 'Repair providers' })
  await providers.click()
  await question.getByRole('button', { name: 'Repair' }).click()
  await expect(repairs).toContainText('4 agents checked: 1 repaired.')
  await expect(repairs).toContainText(`${slug}: openai/claude-3-opus → anthropic/claude-3-opus`)
  await providers.click()
  await question.getByRole('button', { name: 'Repair' }).click()
  await expect(repairs).toContainText('4 agents checked: all fit.')
})
