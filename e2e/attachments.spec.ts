import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { Attachment } from '../contracts/src/keepers/attachments.ts'
import type { Keeper } from '../contracts/src/keepers/keepers.ts'
import type { Moment } from '../contracts/src/keepers/moments.ts'
import { attachmentScreenWording, attachmentWording } from '../contracts/src/keepers/attachment-wording.ts'
import { recordingWording } from '../contracts/src/keepers/recording-wording.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { goodPassword, type Person } from './people.ts'
import { uploadTo, workerReady } from './writing-page.ts'

async function createKeeper(owner: Person): Promise<Keeper> {
  const fields = { title: 'River years', purpose: 'What the river brought.', keeperType: 'custom' }
  // The server lets every answer out through its contract; so below.
  return (await owner.ask('POST', '/api/keepers', { ...fields, memoryPattern: 'spatial' })) as Keeper
}

async function latestMoment(owner: Person, { id }: Keeper): Promise<Moment> {
  const list = (await owner.ask('GET', `/api/keepers/${id}/moments`)) as Moment[]
  return (await owner.ask('GET', `/api/keepers/${id}/moments/${list[0]?.id}`)) as Moment
}

async function photo(): Promise<Buffer> {
  return sharp({ create: { width: 600, height: 400, channels: 3, background: '#2f5d73' } })
    .withExifMerge({
      IFD2: { DateTimeOriginal: '2026:05:01 10:00:00', OffsetTimeOriginal: '+02:00' },
      IFD3: {
        ...{ GPSLatitudeRef: 'N', GPSLatitude: '38/1 42/1 0/1' },
        ...{ GPSLongitudeRef: 'W', GPSLongitude: '9/1 6/1 0/1' },
      },
    })
    .jpeg()
    .toBuffer()
}

type Handed = { name: string; bytes: Buffer; type?: string }

/** Pastes or drops files on the text, as the clipboard or a folder gives them. */
async function hand(page: Page, how: 'paste' | 'drop', files: Handed[]): Promise<void> {
  const plain = files.map(({ name, bytes, type = '' }) => ({ name, type, text: bytes.toString('base64') }))
  await page.getByRole('textbox', { name: 'Text' }).evaluate(
    (field, { how, plain }) => {
      const data = new DataTransfer()
      for (const { name, type, text } of plain) {
        const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
        data.items.add(new File([bytes], name, { type }))
      }
      const { x, y, width, height } = field.getBoundingClientRect()
      const common = { bubbles: true, cancelable: true, clientX: x + width / 2, clientY: y + height / 2 }
      field.dispatchEvent(
        how === 'paste'
          ? new ClipboardEvent('paste', { ...common, clipboardData: data })
          : new DragEvent('drop', { ...common, dataTransfer: data }),
      )
    },
    { how, plain },
  )
}

const mp3 = Buffer.from(`ID3${'the river '.repeat(200)}`)

test('a page that begins with a picture becomes a photo, which the filter finds', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person })
  const text = page.getByRole('textbox', { name: 'Text' })
  const ferry = { name: 'ferry.jpg', bytes: await photo(), type: 'image/jpeg' }
  const save = async () => {
    await text.press('Control+Enter')
    await expect(page).toHaveURL(/\/moments\/[0-9a-f-]{36}$/)
  }
  await page.goto(`/keeper/${keeper.number}/write`)
  await expect(text).toBeFocused()
  await page.keyboard.type('Words first. ')
  await hand(page, 'paste', [ferry])
  await expect(text.locator('.cm-picture img')).toBeVisible()
  await save()
  await page.goto(`/keeper/${keeper.number}/write`)
  await expect(text).toBeFocused()
  await hand(page, 'paste', [ferry])
  // Words that come while the picture is on its way don't make it the second thing.
  await page.keyboard.type('On deck. ')
  await expect(text.locator('.cm-picture img')).toBeVisible()
  await save()
  await expect.poll(() => latestMoment(person, keeper)).toMatchObject({ kind: 'photo' })
  await page.goto(`/keeper/${keeper.number}/moments?kind=photo`)
  await expect(page.getByRole('status').filter({ hasText: '1 of 2' })).toBeAttached()
  await expect(page.getByRole('link', { name: /Words first/ })).toHaveCount(0)
})

test('a pasted picture shows under its line, is described, gives its date and place, and is read', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person, timezoneId: 'Europe/Lisbon' })
  await page.goto(`/keeper/${keeper.number}/write`)
  const text = page.getByRole('textbox', { name: 'Text' })
  await expect(text).toBeFocused()
  await page.keyboard.type('On the ferry.')
  await hand(page, 'paste', [{ name: 'ferry.jpg', bytes: await photo(), type: 'image/jpeg' }])
  await expect(text.locator('.cm-picture img')).toBeVisible()
  const tray = page.getByRole('region', { name: attachmentScreenWording.uploads })
  await tray.getByRole('textbox', { name: attachmentScreenWording.altLabel }).fill('The ferry at dawn')
  await expect(text).toContainText(/!\[The ferry at dawn\]\(attachments\/[0-9a-f]{6}\.jpg\)/)
  await tray.getByRole('button', { name: attachmentScreenWording.takenOffer }).click()
  await expect(page.getByRole('textbox', { name: 'Place' })).toHaveValue('38.7000° N, 9.1000° W')
  await expectAccessible(page)
  await tray.getByRole('button', { name: 'Close ferry.jpg' }).click()
  await expect(tray).toBeHidden()
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/moments\/[0-9a-f-]{36}$/)
  const picture = page.getByRole('button', { name: 'Open large: The ferry at dawn' })
  await expect(picture.getByRole('img', { name: 'The ferry at dawn' })).toBeVisible()
  const moment = await latestMoment(person, keeper)
  expect(moment.body).toMatch(/^On the ferry\.\n!\[The ferry at dawn\]\(attachments\/[0-9a-f]{64}\.jpg\)\n$/)
  expect(moment).toMatchObject({
    occurredAt: '2026-05-01T08:00:00.000Z',
    place: { latitude: 38.7, longitude: -9.1 },
  })
  await expectAccessible(page)
  await picture.click()
  const large = page.getByRole('dialog', { name: 'The ferry at dawn' })
  await expect(large.getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(large).toBeHidden()
  await expect(picture).toBeFocused()
})

test('several dropped files are uploaded, what is refused says why, and a recording plays', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/415/)
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/write`)
  const text = page.getByRole('textbox', { name: 'Text' })
  await expect(text).toBeFocused()
  const pdf = Buffer.from('%PDF-1.7\nFerries\n')
  const page404 = Buffer.from('<!doctype html><script>')
  await hand(page, 'drop', [
    { name: 'river.mp3', bytes: mp3 },
    { name: 'ferries.pdf', bytes: pdf },
    { name: 'page.html', bytes: page404 },
  ])
  await expect(text).toContainText('[river.mp3](attachments/')
  await expect(text).toContainText('[ferries.pdf](attachments/')
  await expect(page.getByText(attachmentWording.typeRefused)).toBeVisible()
  await page.getByRole('button', { name: 'Close page.html' }).click()
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/moments\/[0-9a-f-]{36}$/)
  await expect(page.getByLabel('river.mp3').and(page.locator('audio'))).toHaveAttribute(
    'src',
    /^(blob:|\/api)/,
  )
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'ferries.pdf' }).click()
  expect((await downloading).suggestedFilename()).toBe('ferries.pdf')
})

test('a picture taken without a line is in the saved moment, and on the server once the line is back', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/)
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person, hasWorker: true })
  await page.goto(`/keeper/${keeper.number}/write`)
  const text = page.getByRole('textbox', { name: 'Text' })
  await expect(text).toBeFocused()
  await workerReady(page)
  await page.keyboard.type('On the ferry.')
  await page.context().setOffline(true)
  await page
    .getByLabel(attachmentScreenWording.choosePicture)
    .setInputFiles([{ name: 'ferry.jpg', mimeType: 'image/jpeg', buffer: await photo() }])
  await expect(text.locator('.cm-picture img')).toBeVisible()
  const device = page.getByRole('region', { name: recordingWording.device })
  await expect(device).toContainText('ferry.jpg')
  await expect(device).toContainText(recordingWording.waiting)
  await expectAccessible(page)
  await text.press('Control+End')
  await page.keyboard.type('Salt.')
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/moments\/[0-9a-f-]{36}$/)
  const picture = page.getByRole('button', { name: 'Open large: Picture' }).getByRole('img')
  await expect(picture).toHaveAttribute('src', /^blob:/)
  expect(await person.ask('GET', `/api/keepers/${keeper.id}/attachments`)).toEqual([])
  await page.context().setOffline(false)
  const files = async () => (await person.ask('GET', `/api/keepers/${keeper.id}/attachments`)) as Attachment[]
  await expect.poll(files).toMatchObject([{ name: 'ferry.jpg', type: 'image/jpeg', width: 600 }])
  await expect
    .poll(async () => (await latestMoment(person, keeper)).body)
    .toBe(`On the ferry.\n![](${(await files())[0]?.path})\nSalt.`)
})

test('saving without a file that could not be added asks first', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/write`)
  const text = page.getByRole('textbox', { name: 'Text' })
  await expect(text).toBeFocused()
  await page.keyboard.type('On the ferry.')
  await page.context().setOffline(true)
  // The device has no room for files either.
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = new Proxy(IDBObjectStore.prototype.put, {
      apply(put, store: IDBObjectStore, values: [unknown]) {
        if (store.name === 'pieces') throw new DOMException('full', 'QuotaExceededError')
        return Reflect.apply(put, store, values) as IDBRequest<IDBValidKey>
      },
    })
  })
  await hand(page, 'paste', [{ name: 'river.mp3', bytes: mp3 }])
  await expect(page.getByRole('alert').filter({ hasText: attachmentScreenWording.offline })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('alertdialog', { name: 'Save without “river.mp3”?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(text).toContainText('On the ferry.')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(text).toContainText('[river.mp3](attachments/')
  await hand(page, 'paste', [{ name: 'empty.html', bytes: Buffer.from('<!doctype html>') }])
  allowConsole(/415/)
  await expect(page.getByText(attachmentWording.typeRefused)).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: attachmentScreenWording.saveWithout }).click()
  await expect(page).toHaveURL(/\/moments\/[0-9a-f-]{36}$/)
  expect((await latestMoment(person, keeper)).body).toContain('[river.mp3](attachments/')
})

for (const status of [429, 500, 503])
  test(`a picture that the server answers with ${status} waits on the device when its page is left`, async ({
    openProfile,
    person,
    allowConsole,
  }) => {
    allowConsole(/Failed to load resource/)
    const keeper = await createKeeper(person)
    const page = await openProfile({ as: person })
    let isAway = true
    await page.route(/\/attachments$/, (route) =>
      isAway && route.request().method() === 'POST' ? route.fulfill({ status }) : route.fallback(),
    )
    await page.goto(`/keeper/${keeper.number}/write`)
    const text = page.getByRole('textbox', { name: 'Text' })
    await expect(text).toBeFocused()
    await page
      .getByLabel(attachmentScreenWording.choosePicture)
      .setInputFiles([{ name: 'ferry.jpg', mimeType: 'image/jpeg', buffer: await photo() }])
    await expect(text.locator('.cm-picture img')).toBeVisible()
    await expect(page.getByRole('region', { name: recordingWording.device })).toContainText('ferry.jpg')
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Moments' }).first().click()
    await expect(page.getByRole('heading', { name: 'Moments', level: 1 })).toBeVisible()
    isAway = false
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect
      .poll(() => person.ask('GET', `/api/keepers/${keeper.id}/attachments`))
      .toMatchObject([{ name: 'ferry.jpg' }])
  })

test('a picture that came as the session ended waits on the device until its person has signed in again', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/status of 401/)
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/write`)
  const text = page.getByRole('textbox', { name: 'Text' })
  await expect(text).toBeFocused()
  await person.ask('POST', '/api/kam/auth/logout')
  await page
    .getByLabel(attachmentScreenWording.choosePicture)
    .setInputFiles([{ name: 'ferry.jpg', mimeType: 'image/jpeg', buffer: await photo() }])
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await again.getByRole('button', { name: 'Close' }).click()
  await expect(text.locator('.cm-picture img')).toBeVisible()
  const device = page.getByRole('region', { name: recordingWording.device })
  await expect(device).toContainText(recordingWording.waiting)
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await again.getByLabel('Password', { exact: true }).fill(goodPassword)
  await again.getByRole('button', { name: 'Login' }).click()
  await expect(device).toContainText(recordingWording.uploaded)
})

test('what the device had no room for is tried again when its page is left, unless it was removed or refused', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/)
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person })
  await page.route(/\/attachments$/, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503 }) : route.fallback(),
  )
  await page.goto(`/keeper/${keeper.number}/write`)
  await expect(page.getByRole('textbox', { name: 'Text' })).toBeFocused()
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function (...values) {
      if (this.name === 'pieces') throw new DOMException('full', 'QuotaExceededError')
      return put.apply(this, values)
    }
    addEventListener('test:room', () => (IDBObjectStore.prototype.put = put), { once: true })
  })
  const tray = page.getByRole('region', { name: attachmentScreenWording.uploads })
  await hand(page, 'paste', [
    { name: 'river.mp3', bytes: mp3 },
    { name: 'brook.mp3', bytes: Buffer.concat([mp3, mp3]) },
  ])
  await expect(tray.getByRole('alert')).toHaveText(['503 Service Unavailable', '503 Service Unavailable'])
  await page.unroute(/\/attachments$/)
  await page.route(/\/attachments$/, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 415 }) : route.fallback(),
  )
  await hand(page, 'paste', [{ name: 'sea.mp3', bytes: Buffer.concat([mp3, mp3, mp3]) }])
  await expect(tray.getByRole('alert').last()).toHaveText('415 Unsupported Media Type')
  await tray.getByRole('button', { name: 'Close brook.mp3' }).click()
  await page.evaluate(() => dispatchEvent(new Event('test:room')))
  await page.getByRole('link', { name: 'Moments' }).first().click()
  await expect(page.getByRole('heading', { name: 'Moments', level: 1 })).toBeVisible()
  // Another load of the app would cut it short.
  await page.goBack()
  const device = page.getByRole('region', { name: recordingWording.device })
  await expect(device.getByRole('listitem')).toHaveText([/river\.mp3.*/])
  await expect(device).toContainText(recordingWording.notInText)
})

test('on a phone a picture is chosen from a menu, in the plain text field too', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person)
  const page = await openProfile({
    ...{ as: person, hasTouch: true, isMobile: true },
    viewport: { width: 360, height: 740 },
  })
  await page.addInitScript(() => localStorage.setItem('keeper_plain_text', 'on'))
  await page.goto(`/keeper/${keeper.number}/write`)
  const text = page.getByRole('textbox', { name: 'Text' })
  await expect(text).toBeVisible()
  await page.getByRole('button', { name: attachmentScreenWording.add }).tap()
  await expect(page.getByRole('menuitem', { name: attachmentScreenWording.takePicture })).toBeVisible()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: attachmentScreenWording.choosePicture }).tap()
  await (await choosing).setFiles([{ name: 'ferry.jpg', mimeType: 'image/jpeg', buffer: await photo() }])
  await expect(text).toHaveValue(/!\[\]\(attachments\/[0-9a-f]{64}\.jpg\)\n$/)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page, ['light'])
  await page.getByRole('button', { name: 'Save' }).first().tap()
  await expect(page).toHaveURL(/\/moments\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('button', { name: 'Open large: Picture' }).getByRole('img')).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('the worker adds the token to what pictures and players ask for; where it can’t, the page fetches them', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/status of 401/)
  const keeper = await createKeeper(person)
  const [page, plain] = [
    await openProfile({ as: person, hasWorker: true }),
    await openProfile({ as: person }),
  ]
  await page.goto(`/keeper/${keeper.number}/moments`)
  await plain.goto('/root')
  await workerReady(page)
  const [jpg, sound] = [await uploadTo(page, keeper, await photo()), await uploadTo(page, keeper, mp3)]
  const ask = (from: Page, headers: Record<string, string> = {}) =>
    from.evaluate(
      async ([url, more]) => {
        const answer = await fetch(url, { headers: more })
        return { status: answer.status, text: await answer.text() }
      },
      [`/api/keepers/${keeper.id}/${sound}`, headers] as const,
    )
  expect((await ask(plain)).status).toBe(401)
  await expect.poll(() => ask(page)).toEqual({ status: 200, text: String(mp3) })
  expect(await ask(page, { range: 'bytes=4-12' })).toEqual({ status: 206, text: 'he river ' })

  const body = `![The ferry](${jpg})`
  const moment = (await person.ask('POST', `/api/keepers/${keeper.id}/moments`, { body })) as Moment
  const picture = page.getByRole('img', { name: 'The ferry' })
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
  await page.goto(`/keeper/${keeper.number}/moments/${moment.id}`)
  await expect(picture).toHaveAttribute('src', /^\/api\/keepers\//)
  await expect.poll(width).toBe(600)
  // From here on nothing can be handed over to the worker.
  await page.addInitScript(() => {
    const open = IDBFactory.prototype.open
    IDBFactory.prototype.open = function (name, version) {
      if (name === 'keeper_session') throw new DOMException('closed', 'InvalidStateError')
      return open.call(this, name, version)
    }
  })
  await page.evaluate(() => indexedDB.deleteDatabase('keeper_session'))
  await page.reload()
  await expect(picture).toHaveAttribute('src', /^blob:/)
  await expect.poll(width).toBe(600)
})
