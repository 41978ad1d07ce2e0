import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import type { Keeper } from '../contracts/src/keepers/keepers.ts'
import type { Moment } from '../contracts/src/keepers/moments.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import type { Person } from './people.ts'

const phone = { width: 360, height: 740 }
const sound = { by: 'elevenlabs', voiceId: '', modelId: 'eleven_multilingual_v2', speed: 1 }
const elevenlabsKey = 'sk_0123456789abcdef0123456789abcdef'

async function createKeeper(owner: Person): Promise<Keeper> {
  const keeper = { title: 'River years', purpose: 'Years.', keeperType: 'journal', memoryPattern: 'spatial' }
  // The server lets every answer out through its contract.
  return (await owner.ask('POST', '/api/keepers', keeper)) as Keeper
}

async function write(owner: Person, { id }: Keeper, moment: object): Promise<Moment> {
  // As above.
  return (await owner.ask('POST', `/api/keepers/${id}/moments`, moment)) as Moment
}

/** Two moments, of which one was read aloud by a provider. */
async function withExposure(url: string, owner: Person) {
  const keeper = await createKeeper(owner)
  const fog = await write(owner, keeper, { title: 'Fog', body: 'The river went on without a far bank.' })
  await write(owner, keeper, { body: 'Keys on a blue string.' })
  await owner.ask('POST', '/api/kip/user-keys', { provider: 'elevenlabs', apiKey: elevenlabsKey })
  await listen(url, owner, { keeper, moment: fog })
  return { keeper, fog }
}

/** What is said comes as sound, not as an envelope. */
async function listen(
  url: string,
  { token }: Person,
  { keeper, moment }: { keeper: Keeper; moment: Moment },
): Promise<void> {
  const answer = await fetch(`${url}/api/keepers/${keeper.id}/voice/listen`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ sound, momentId: moment.id }),
  })
  expect(answer.status).toBe(200)
}

/** Changes an entry behind the server's back, as somebody does who has the database. */
function tamper(dataDir: string, { id }: Keeper): void {
  const database = new DatabaseSync(join(dataDir, 'keeper.db'))
  const name = 'logbook_entries_no_update'
  const trigger = database.prepare('select sql from sqlite_master where name = ?').get(name)
  database.exec(`pragma busy_timeout = 5000; drop trigger ${name}`)
  database.prepare('update logbook_entries set at = at + 1 where keeper_id = ? and seq = 2').run(id)
  database.exec(String(trigger?.['sql']))
  database.close()
}

const monthName = () => new Intl.DateTimeFormat('en', { month: 'long' }).format(new Date())
const rowsOf = (page: Page) => page.getByRole('table').locator('tbody tr:has(button)')

test('the logbook tells what was done and what left, opens to the moments, and is kept in the URL', async ({
  openProfile,
  person,
  keeper: { url },
}) => {
  const { keeper, fog } = await withExposure(url, person)
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/logbook`)
  await expect(rowsOf(page)).toHaveCount(3)
  await expect(rowsOf(page).first()).toContainText('Read aloud · elevenlabs')
  await expect(page.getByText(/^Today, /)).toBeVisible()

  await page.getByRole('combobox', { name: 'What' }).click()
  await page.getByRole('option', { name: 'Written', exact: true }).click()
  await expect(rowsOf(page)).toHaveCount(2)
  await expect(page).toHaveURL(/what=moment.written/)
  await page.reload()
  await expect(rowsOf(page)).toHaveCount(2)

  await page.getByRole('tab', { name: 'What left this server' }).click()
  await expect(page).toHaveURL(/show=left/)
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(
    page.getByText(
      `In ${monthName()}, 1 of your 2 moments was read by machines that are not yours, in 1 reading by 1 provider.`,
    ),
  ).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(`^${monthName()}`) })).toContainText('1')
  const button = page.getByRole('button', { name: 'Entry 3, Read aloud' })
  await button.click()
  await expect(page.getByText('1 moment went out')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Fog' })).toHaveAttribute('href', new RegExp(`${fog.id}$`))
  await expect(page.getByText(/follows 2, /)).toBeVisible()
  await expectAccessible(page)
  await person.ask('DELETE', `/api/keepers/${keeper.id}/moments/${fog.id}`)
  await person.ask('DELETE', `/api/keepers/${keeper.id}/trash/${fog.id}`)
  await page.reload()
  await button.click()
  await expect(page.getByText('Deleted', { exact: true })).toBeVisible()
})

test('the chain is verified at the foot, and exported as lines', async ({
  openProfile,
  person,
  keeper: { url, dataDir },
}) => {
  const { keeper } = await withExposure(url, person)
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/logbook`)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText(/^The chain is whole: 3 entries since /)).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const lines = (await readFile(await (await downloading).path(), 'utf8')).trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line).seq)).toEqual([1, 2, 3])

  tamper(dataDir, keeper)
  await page.getByRole('button', { name: 'Verify again' }).click()
  await expect(page.getByText('The chain breaks at entry 2:')).toBeVisible()
})

test('an empty logbook invites, a month without anything says so, and a failure can be tried again', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/logbook`)
  await expect(page.getByRole('heading', { name: 'No entries yet' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Write a moment' })).toBeVisible()
  await write(person, keeper, { body: 'The river opened.' })
  await page.goto(`/keeper/${keeper.number}/logbook?show=left`)
  await expect(page.getByText(`Nothing left this server in ${monthName()}.`)).toBeVisible()

  allowConsole(/500/)
  await page.route('**/api/keepers/*/logbook?*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto(`/keeper/${keeper.number}/logbook?what=moment.written`)
  await expect(page.getByRole('alert')).toContainText('Error loading the logbook')
  await page.unroute('**/api/keepers/*/logbook?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(rowsOf(page)).toHaveCount(1)
})

test('on a phone the ledger has time, who and moments, and the rest in the row', async ({
  openProfile,
  person,
  keeper: { url },
}) => {
  const { keeper } = await withExposure(url, person)
  const page = await openProfile({ as: person, viewport: phone })
  await page.goto(`/keeper/${keeper.number}/logbook?show=left`)
  await expect(page.getByRole('columnheader', { name: 'Moments' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Provider' })).toBeHidden()
  await rowsOf(page).first().click()
  await expect(page.getByText('elevenlabs · eleven_multilingual_v2')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Everything' }).click()
  await expect(page.getByRole('columnheader', { name: 'What' })).toBeVisible()
  await expect(rowsOf(page).first()).toBeVisible()
  await expectNoSidewaysScroll(page)
})
