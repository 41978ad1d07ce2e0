import { deviceWording } from '../contracts/src/accounts/device-wording.ts'
import { expect, test } from './fixtures.ts'

test('the app can be installed: its manifest names icons that are there, in their size', async ({
  openProfile,
}) => {
  const page = await openProfile()
  await page.goto('/')
  const link = page.locator('link[rel=manifest]')
  await expect(link).toHaveAttribute('href', '/manifest.webmanifest')
  const answer = await page.request.get('/manifest.webmanifest')
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = await answer.json()
  expect(manifest).toMatchObject({ name: 'Keeper', display: 'standalone', start_url: '/root' })
  const sizes: string[] = []
  for (const { src, sizes: said, type } of manifest.icons) {
    const icon = await page.request.get(src)
    expect(icon.status(), src).toBe(200)
    expect(icon.headers()['content-type'], src).toContain(type)
    if (type !== 'image/png') continue
    const bytes = await icon.body()
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(said)
    sizes.push(said)
  }
  expect(sizes).toEqual(['192x192', '512x512', '512x512'])
})

test('the colour around the app follows the mode', async ({ openProfile, person }) => {
  const page = await openProfile({ as: person, colorScheme: 'light' })
  await page.goto('/root')
  const colours = () =>
    page
      .locator('meta[name=theme-color]')
      .evaluateAll((metas) => metas.map((meta) => meta.getAttribute('content')))
  await expect.poll(colours).toEqual(['hsl(40 50% 97%)', 'hsl(40 50% 97%)'])
  await page.getByRole('radio', { name: 'Dark' }).click()
  await expect.poll(colours).toEqual(['hsl(0 0% 8%)', 'hsl(0 0% 8%)'])
})

test('over plain HTTP the app says that offline use and installing need HTTPS', async ({
  openProfile,
  person,
}) => {
  for (const [isSecure, sentence] of [
    [true, deviceWording.ready],
    [false, deviceWording.needsHttps],
  ] as const) {
    const page = await openProfile({ as: person })
    await page.addInitScript((value) => Object.defineProperty(window, 'isSecureContext', { value }), isSecure)
    await page.goto('/root/data')
    await expect(page.getByRole('region', { name: deviceWording.title })).toContainText(sentence)
  }
})
