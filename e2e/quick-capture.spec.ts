import sharp from 'sharp'
import { recordingWording } from '../contracts/src/keepers/recording-wording.ts'
import { writingWording } from '../contracts/src/keepers/writing-wording.ts'
import { homeWording } from '../contracts/src/screens/home-wording.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { bodiesOn, createKeeper, createMoment, listMoments, readMoment, writingOn } from './writing-page.ts'

test('the dashboard’s card completes names, and takes a pasted picture', async ({ openProfile, person }) => {
  const keeper = await createKeeper(person)
  await createMoment(person, keeper, { body: 'Rang [[Mama]].', tz: 'UTC' })
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/dashboard`)
  const card = page.getByRole('region', { name: 'Write', exact: true })
  const text = card.getByRole('textbox', { name: 'Text' })
  await text.pressSequentially('With [[Ma')
  await expect(page.getByRole('option', { name: /Mama/ })).toBeVisible()
  await expectAccessible(page)
  await text.press('Enter')
  await expect(text).toHaveValue('With [[Mama]]')
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#2f5d73' } })
    .jpeg()
    .toBuffer()
  await text.evaluate((field, base64) => {
    const data = new DataTransfer()
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
    data.items.add(new File([bytes], 'ferry.jpg', { type: 'image/jpeg' }))
    field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }))
  }, bytes.toString('base64'))
  await expect(text).toHaveValue(/^With \[\[Mama\]\]\n!\[\]\(attachments\/[0-9a-f]+\.jpg\)\n$/)
  await expectAccessible(page)
  await text.press('Control+Enter')
  await expect(text).toHaveValue('')
  await expect.poll(async () => (await listMoments(person, keeper)).length).toBe(2)
  const [latest] = await listMoments(person, keeper)
  expect((await readMoment(person, keeper, latest?.id ?? '')).body).toContain('[[Mama]]\n![](attachments/')
})

test('a line begun at home goes on as a page, and is there again when home is left', async ({
  openProfile,
  person,
}) => {
  const page = await openProfile({ as: person })
  await page.goto('/root')
  const line = page.getByRole('textbox', { name: homeWording.lineToWrite })
  await line.fill('The ferry was late')
  await expectAccessible(page)
  await line.press('Enter')
  await expect(page).toHaveURL(/\/write\?draft=/)
  const { text, save } = writingOn(page)
  await expect(text).toHaveText('The ferry was late')
  await text.press('Control+End')
  await page.keyboard.type(', again.')
  await save()
  await expect(page.getByText('The ferry was late, again.').first()).toBeVisible()

  await page.goto('/root')
  await line.fill('Half a thought')
  await page.goto('/keeper/1/write')
  await writingOn(page).earlier.getByRole('button', { name: 'Continue' }).click()
  await expect(text).toHaveText('Half a thought')
})

test('what is typed on the page that a line begun at home led to stays when the line’s answer is late', async ({
  openProfile,
  person,
}) => {
  const page = await openProfile({ as: person })
  const held = Promise.withResolvers<void>()
  const isDraft = (url: URL) => url.pathname.includes('/drafts/')
  await page.route(isDraft, async (route) => {
    await held.promise
    await route.continue().catch(() => undefined)
  })
  await page.goto('/root')
  const line = page.getByRole('textbox', { name: homeWording.lineToWrite })
  const asked = page.waitForRequest((request) => isDraft(new URL(request.url())))
  await line.fill('The ferry was late')
  await asked
  await line.press('Enter')
  const { text } = writingOn(page)
  await expect(text).toHaveText('The ferry was late')
  await text.press('Control+End')
  await page.keyboard.type(', again.')
  await expect.poll(() => bodiesOn(page)).toEqual(['The ferry was late, again.'])
  const answered = page.waitForResponse((answer) => isDraft(new URL(answer.url())))
  held.resolve()
  await answered
  await page.reload()
  await expect(text).toHaveText('The ferry was late, again.')
})

test('a line that neither this device nor the server has is not left, and says why', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  const page = await openProfile({ as: person })
  await page.goto('/root')
  const line = page.getByRole('textbox', { name: homeWording.lineToWrite })
  await line.fill('T')
  const states = page.getByText(writingWording.states.saved, { exact: true })
  await expect(states.filter({ visible: true }).first()).toBeVisible()
  await page.evaluate(() => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    IDBObjectStore.prototype.put = full
    Storage.prototype.setItem = full
  })
  await page.route('**/drafts/**', (route) => route.abort())
  await line.fill('The ferry was late')
  await line.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: writingWording.nowhere })).toBeVisible()
  await expect(page.getByText(writingWording.states['not-on-device'], { exact: true }).first()).toBeVisible()
  await expect(page).toHaveURL('/root')
  await expect(line).toHaveValue('The ferry was late')
  await page.unroute('**/drafts/**')
  await line.press('Enter')
  await expect(page).toHaveURL(/\/write\?draft=/)
  await expect(writingOn(page).text).toHaveText('The ferry was late')
})

test('a file whose card is left before it has arrived is offered on the whole page', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person })
  const isUpload = (url: URL) => url.pathname.endsWith(`/${keeper.id}/attachments`)
  // The card waits for an answer that never comes.
  await page.route(isUpload, () => new Promise<void>(() => undefined))
  await page.goto(`/keeper/${keeper.number}/dashboard`)
  const card = page.getByRole('region', { name: 'Write', exact: true })
  const field = card.getByRole('textbox', { name: 'Text' })
  await field.fill('On the ferry.')
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#2f5d73' } })
    .jpeg()
    .toBuffer()
  const asked = page.waitForRequest((request) => isUpload(new URL(request.url())))
  await field.evaluate((element, base64) => {
    const data = new DataTransfer()
    const content = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
    data.items.add(new File([content], 'ferry.jpg', { type: 'image/jpeg' }))
    element.dispatchEvent(
      new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }),
    )
  }, bytes.toString('base64'))
  await asked
  // What shows it moves the rest of the card down.
  await expect(card.getByRole('progressbar', { name: 'Uploading ferry.jpg' })).toBeVisible()
  await card.getByRole('link', { name: 'Whole page' }).click()
  await expect(page.getByText(recordingWording.notInText)).toBeVisible()
  await page.unroute(isUpload)
  const { text, save } = writingOn(page)
  await expect(text).toHaveText('On the ferry.')
  await page.getByRole('button', { name: recordingWording.add }).click()
  await expect(text.locator('.cm-picture img')).toBeVisible()
  await text.click()
  await save()
  await expect
    .poll(() => person.ask('GET', `/api/keepers/${keeper.id}/attachments`))
    .toMatchObject([{ name: 'ferry.jpg' }])
})
