import { expect, test } from './fixtures.ts'
import { createAgent, keys, registerPerson } from './people.ts'

test('the format of a key is checked once its field is left', async ({ openProfile, person }) => {
  const page = await openProfile({ as: person })
  await page.goto('/root/api-keys')
  for (const [provider, format, wrong, right] of [
    ['OpenAI', 'sk-... (longer than 20 characters)', 'sk-short', keys.openai],
    ['Anthropic', 'sk-ant-... (longer than 30 characters)', 'sk-ant-short', keys.anthropic],
    ['Together', 'longer than 10 characters', '0123456789', '0123456789a'],
    ['ElevenLabs', 'longer than 10 characters', '0123456789', '0123456789a'],
  ] as const) {
    await page.getByRole('button', { name: `Add key for ${provider}` }).click()
    const form = page.getByRole('form', { name: `${provider} key` })
    const [key, save] = [
      form.getByLabel('API key', { exact: true }),
      form.getByRole('button', { name: 'Save key' }),
    ]
    await expect(key).toBeFocused()
    await expect(form.getByText(`Expected format: ${format}`, { exact: true })).toBeVisible()
    await expect(save).toBeDisabled()
    await key.fill(wrong)
    await expect(form.getByText(`Expected format: ${format}`, { exact: true })).toBeVisible()
    await key.blur()
    await expect(form.getByText(`Invalid format. Expected format: ${format}`)).toBeVisible()
    await expect(save).toBeDisabled()
    await key.fill(`  ${right} `)
    await expect(form.getByText('Valid key format')).toBeVisible()
    await expect(save).toBeEnabled()
    await form.getByRole('button', { name: 'Cancel' }).click()
  }
})

test('a saved key is a mask, its message goes after 3 seconds, and deleting asks', async ({
  openProfile,
  person,
}) => {
  const page = await openProfile({ as: person })
  const named: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/kip/user-keys')) named.push(request.headers()['x-user-id'])
  })
  await page.clock.install()
  await page.goto('/root/settings/api-keys')
  const none = page.getByText("You don't have a key of your own yet")
  await expect(none).toBeVisible()
  await page.getByRole('button', { name: 'Add key for OpenAI' }).click()
  await page.getByLabel('API key', { exact: true }).fill(` ${keys.openai} `)
  await page.getByLabel('Label').fill(' at home ')
  await page.getByRole('button', { name: 'Save key' }).click()
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'OpenAI' }) })
  const message = row.getByText('API key saved.')
  await expect(message).toBeVisible()
  await expect(none).toBeHidden()
  await page.clock.fastForward(3_000)
  await expect(message).toBeHidden()

  await expect(row.getByText('at home', { exact: true })).toBeVisible()
  const mask = row.getByText(`sk-…${keys.openai.slice(-4)}`)
  await expect(mask).toBeHidden()
  await expect(row.getByText('••••••••••••')).toBeVisible()
  await row.getByRole('button', { name: 'Show the last characters of the OpenAI key' }).click()
  await expect(mask).toBeVisible()
  await row.getByRole('button', { name: 'Show the last characters of the OpenAI key' }).click()
  await expect(mask).toBeHidden()
  expect(await page.content()).not.toContain(keys.openai)

  await row.getByRole('button', { name: 'Delete the OpenAI key' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete the key for OpenAI?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(row.getByRole('button', { name: 'Replace the OpenAI key' })).toBeVisible()
  await row.getByRole('button', { name: 'Delete the OpenAI key' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(row.getByRole('button', { name: 'Add key for OpenAI' })).toBeVisible()
  await expect(row.getByText('API key deleted.')).toBeVisible()
  await page.clock.fastForward(3_000)
  await expect(row.getByText('API key deleted.')).toBeHidden()
  // Placeholders, as the specification has them: nobody is known by them.
  expect(new Set(named)).toEqual(new Set(['current-user']))
})

test('a saved key is tested: it works, or the provider’s refusal stays to be read', async ({
  openProfile,
  person,
  provider,
}) => {
  const page = await openProfile({ as: person })
  await page.goto('/root/api-keys')
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'OpenAI' }) })
  await row.getByRole('button', { name: 'Add key for OpenAI' }).click()
  await row.getByLabel('API key', { exact: true }).fill(keys.openai)
  await row.getByRole('button', { name: 'Save key' }).click()
  await expect(row.getByText('Works, 3 models.')).toBeVisible()

  provider.behave({ status: 401 })
  await row.getByRole('button', { name: 'Replace the OpenAI key' }).click()
  await row.getByLabel('API key', { exact: true }).fill(keys.openai)
  await row.getByRole('button', { name: 'Save key' }).click()
  await expect(row.getByRole('alert')).toContainText('OpenAI answered with status 401')
  await expect(row.getByText('Works, 3 models.')).toHaveCount(0)
})

test('what a provider says late of a key is not shown once another key is saved', async ({
  openProfile,
  person,
}) => {
  const page = await openProfile({ as: person })
  const gate = Promise.withResolvers<void>()
  let tests = 0
  await page.route('**/api/kip/user-keys/openai/test', async (route) => {
    tests += 1
    if (tests > 1) return route.continue()
    await gate.promise
    return route.fulfill({ json: { success: true, data: { outcome: 'refused', message: 'Too late.' } } })
  })
  await page.goto('/root/api-keys')
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'OpenAI' }) })
  const save = async (button: string) => {
    await row.getByRole('button', { name: button }).click()
    await row.getByLabel('API key', { exact: true }).fill(keys.openai)
    await row.getByRole('button', { name: 'Save key' }).click()
    await expect(row.getByLabel('API key', { exact: true })).toHaveCount(0)
  }
  await save('Add key for OpenAI')
  await save('Replace the OpenAI key')
  await expect(row.getByText('Works, 3 models.')).toBeVisible()
  const late = page.waitForResponse(/openai\/test$/)
  gate.resolve()
  await (await late).finished()
  await expect(row.getByText('Works, 3 models.')).toBeVisible()
  await expect(row.getByText('Too late.')).toHaveCount(0)
})

test('a personal key comes before the platform’s', async ({ openProfile, person, provider }) => {
  const own = 'sk-my-own-0123456789abcdefghij'
  await person.ask('POST', '/api/kip/user-keys', { provider: 'openai', apiKey: own })
  await createAgent(person, { name: 'Alder', visibility: 'private' })
  const page = await openProfile({ as: person })
  await page.goto('/studio/agents')
  await page.getByRole('button', { name: 'Run Alder' }).click()
  await page.getByLabel('Input').fill('Whose key?')
  await page.getByLabel('Input').press('Shift+Enter')
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('You said: Whose key?')
  expect(provider.requests.at(-1)?.headers.authorization).toBe(`Bearer ${own}`)

  await page.goto('/root/api-keys')
  const spent = page.getByText('Spent with your own keys in the last 7 days')
  await expect(spent).toHaveText(/days: (<\$0\.0001|\$0\.\d{4}) for 1 run\.$/)
  await expect(page.getByText("Used today on the platform's keys: $0 of $5.00.")).toBeVisible()
})

test('failed calls about keys say so and keep what was typed', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  const page = await openProfile({ as: person })
  await page.route('**/api/kip/user-keys', (route) => route.abort())
  await page.goto('/root/api-keys')
  await expect(page.getByText('Failed to load your API keys. Please try again.')).toBeVisible()
  await page.unroute('**/api/kip/user-keys')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('button', { name: 'Add key for OpenAI' }).click()
  await page.getByLabel('API key', { exact: true }).fill(keys.openai)
  await page.route('**/api/kip/user-keys', (route) => route.abort())
  await page.getByRole('button', { name: 'Save key' }).click()
  await expect(page.getByText('Failed to save API key. Please try again.')).toBeVisible()
  await expect(page.getByLabel('API key', { exact: true })).toHaveValue(keys.openai)
  await page.unroute('**/api/kip/user-keys')
  await page.getByRole('button', { name: 'Save key' }).click()
  await expect(page.getByText('API key saved.')).toBeVisible()
  await page.route('**/api/kip/user-keys/openai', (route) => route.abort())
  await page.getByRole('button', { name: 'Delete the OpenAI key' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Failed to delete API key. Please try again.')).toBeVisible()
})

test('platform keys warn while none is active, can be switched, and show the environment’s', async ({
  openProfile,
  startOwnKeeper,
}) => {
  const keeper = await startOwnKeeper({ KEEPER_TOGETHER_API_KEY: 'together-0123456789' })
  const admin = await registerPerson(keeper.url)
  await admin.ask('POST', '/api/kip/platform-keys', {
    provider: 'openai',
    api_key: keys.openai,
    is_active: true,
  })
  const page = await openProfile({ keeper, as: admin })
  await page.goto('/studio/kip/api-keys')
  const row = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  const openai = page.getByRole('switch', { name: 'Use the platform key for OpenAI' })
  await expect(row('Together').getByText('environment', { exact: true })).toBeVisible()
  await expect(row('Together').getByRole('switch')).toHaveCount(0)
  await expect(row('Together').getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await expect(row('Anthropic').getByText('no key')).toBeVisible()
  await expect(openai).toBeChecked()
  await openai.click()
  await expect(row('OpenAI').getByText('inactive')).toBeVisible()
  await expect(page.getByRole('definition')).toHaveText(['2', '1', '1'])
  await page.reload()
  await expect(openai).not.toBeChecked()
})

test('failed calls about platform keys say so, deleting asks, and messages go after 3 seconds', async ({
  openProfile,
  startOwnKeeper,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  const keeper = await startOwnKeeper()
  const page = await openProfile({ keeper, as: await registerPerson(keeper.url) })
  const named: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/kip/platform-keys')) named.push(request.headers()['x-user-id'])
  })
  const calls = '**/api/kip/platform-keys{,/*}'
  const fail = () => page.route(calls, (route) => route.abort())
  await page.clock.install()
  await fail()
  await page.goto('/studio/admin/api-keys')
  await expect(page.getByText('Failed to load platform API keys. Please try again.')).toBeVisible()
  await expect(page.getByText(/^Failed to load platform keys\. /)).toBeVisible()
  await page.unroute(calls)
  await page.getByRole('button', { name: 'Retry' }).click()

  await page.getByRole('button', { name: 'Add key for OpenAI' }).click()
  await page.getByLabel('API key', { exact: true }).fill(keys.openai)
  await fail()
  await page.getByRole('button', { name: 'Save key' }).click()
  await expect(page.getByText('Failed to save platform key. Please try again.')).toBeVisible()
  await expect(page.getByLabel('API key', { exact: true })).toHaveValue(keys.openai)
  await page.unroute(calls)
  await page.getByRole('button', { name: 'Save key' }).click()
  const saved = page.getByText('API key saved.')
  await expect(saved).toBeVisible()
  await page.clock.fastForward(3_000)
  await expect(saved).toBeHidden()

  await fail()
  await page.getByRole('button', { name: 'Delete the OpenAI key' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete the platform key for OpenAI?' })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Failed to delete platform key. Please try again.')).toBeVisible()
  expect(new Set(named)).toEqual(new Set(['admin']))
})

test('platform keys that were never saved leave the warning', async ({ openProfile, startOwnKeeper }) => {
  const keeper = await startOwnKeeper()
  const page = await openProfile({ keeper, as: await registerPerson(keeper.url) })
  await page.goto('/studio/admin/api-keys')
  await expect(
    page.getByText('No active platform keys: users without personal keys get mock responses.'),
  ).toBeVisible()
  await expect(page.getByText('no key', { exact: true })).toHaveCount(4)
})

test('people who are not admins are told so, and no keys are requested', async ({ openProfile, person }) => {
  const page = await openProfile({ as: person })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/studio/admin/api-keys')
  await expect(page.getByText('You need admin access')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Platform keys' })).toHaveCount(0)
  expect(asked.filter((url) => url.includes('platform-keys/') || url.endsWith('platform-keys'))).toEqual([])
  await page.getByRole('link', { name: 'Go to your own keys' }).click()
  await expect(page).toHaveURL('/root/api-keys')
})
