import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'

test('Kip answers the first line once the person agrees, and the answer is there again after a reload', async ({
  openProfile,
  person,
  provider,
}) => {
  const page = await openProfile({ as: person, viewport: { width: 360, height: 740 } })
  await page.goto('/keeper/1/write')
  await page.getByRole('textbox', { name: 'Text' }).fill('Rain on the tin roof, and I stayed in bed.')
  await page.keyboard.press('Control+Enter')
  const offer = page.getByRole('region', { name: 'Kip can read this moment and answer you.' })
  await expect(offer).toContainText('It goes to gpt-4o by OpenAI, with nothing else from your keepers.')
  await offer.getByRole('button', { name: 'What the model is told' }).click()
  await expect(offer).toContainText('End with one open question')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expect(provider.requests).toEqual([])
  provider.behave({ reply: 'A tin roof makes a good morning. What did you hear?' })
  await offer.getByRole('button', { name: 'Let Kip answer' }).click()
  const answer = page.getByRole('region', { name: 'Kip' })
  await expect(answer).toContainText('What did you hear?')
  expect(provider.requests).toHaveLength(1)
  // Soon after, without a reload.
  const asked = page.waitForResponse('**/api/keepers/first-line')
  const { pathname } = new URL(page.url())
  await page.goBack()
  await expect(page).not.toHaveURL(pathname)
  await page.goForward()
  await asked
  await expect(answer).toContainText('What did you hear?')
  await expect(offer).toHaveCount(0)
  await page.reload()
  await expect(answer).toContainText('What did you hear?')
  expect(provider.requests).toHaveLength(1)
})

test('a person who declines is not asked again', async ({ openProfile, person, provider }) => {
  const page = await openProfile({ as: person })
  const moment = await person.ask('POST', '/api/keepers/1/moments', { body: 'Soup for two.' })
  const { id } = moment as { id: string }
  await page.goto(`/keeper/1/moments/${id}`)
  await page.getByRole('button', { name: 'No, thanks' }).click()
  await expect(page.getByRole('button', { name: 'No, thanks' })).toBeHidden()
  const told = page.waitForResponse('**/api/keepers/first-line')
  await page.reload()
  await expect(page.getByRole('article')).toContainText('Soup for two.')
  // What the offer waits for has come.
  await told
  await page.waitForLoadState('networkidle')
  const settings = await person.ask('GET', '/api/kam/settings', undefined)
  expect(settings).toMatchObject({ first_line_declined: true })
  await expect(page.getByRole('button', { name: 'No, thanks' })).toBeHidden()
  expect(provider.requests).toEqual([])
})
