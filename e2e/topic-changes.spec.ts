import type { Keeper } from '../contracts/src/keepers/keepers.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import type { Person } from './people.ts'
import { createKeeper, createMoment } from './writing-page.ts'

const hospital = 'I sat beside [[Mama]] in the corridor the whole night.'

async function withYears(person: Person, fields: object = {}): Promise<Keeper> {
  const keeper = await createKeeper(person, 'journal', fields)
  const write = (day: string, body: string, more: object = {}) =>
    createMoment(person, keeper, { body, occurredAt: `${day}T12:00:00Z`, tz: 'UTC', ...more })
  await write('2023-02-01', 'On Sundays I called [[Mama]] and we spoke about soup.')
  await write('2023-05-01', 'With [[Mama]] at the river, nothing much.')
  await write('2023-11-01', 'Rang [[Mama]], she was out at the market.')
  await write('2024-01-10', 'Saw [[Mama]] in the morning, it snowed.')
  await write('2024-04-08', hospital, { mood: -2 })
  await write('2024-11-20', '[[Mama]] has opinions again about everything I cook.')
  return keeper
}

test('a topic shows its years in the words of its moments, without a model', async ({
  openProfile,
  person,
}) => {
  const keeper = await withYears(person, { aiPolicy: 'off' })
  const page = await openProfile({ as: person, viewport: { width: 360, height: 740 } })
  await page.goto(`/keeper/${keeper.number}/topics/mama`)
  const changed = page.getByRole('region', { name: 'How this changed' })
  await expect(changed).toContainText('AI is off for this keeper')
  await expect(changed.getByRole('heading', { level: 3 })).toHaveText(['2024', '2023'])
  await expect(changed.getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await changed.getByRole('link', { name: /in the corridor/ }).click()
  await expect(page.getByRole('article')).toContainText('the whole night')
})

test('a model drafts how a topic changed from what its person looked at, with receipts', async ({
  openProfile,
  person,
  provider,
}) => {
  const keeper = await withYears(person)
  provider.behave(({ said }) => {
    const n = [...said.slice(0, said.indexOf(hospital)).matchAll(/\[(\d+)\] \d{4}-/g)].at(-1)?.[1]
    return { reply: `2024: She becomes a body [${n}].\n\nRECEIPTS\n[${n}] "${hospital}"` }
  })
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/topics/mama`)
  const changed = page.getByRole('region', { name: 'How this changed' })
  await changed.getByRole('button', { name: 'Look at what will be sent' }).click()
  await expect(changed.getByRole('heading', { name: 'What will be sent' })).toBeVisible()
  await changed.getByRole('button', { name: 'Send this' }).click()
  await expect(changed).toContainText('Draft, 1 receipt')
  await expect(changed).toContainText('She becomes a body')
  await expectAccessible(page)
  await changed.getByRole('button', { name: 'Keep as a moment' }).click()
  await expect(changed).toContainText('It’s now a moment.')
  await changed.getByRole('link', { name: 'Open the moment' }).click()
  await expect(page.getByRole('heading', { name: 'How Mama changed' })).toBeVisible()
})
