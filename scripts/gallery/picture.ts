import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { Person } from '../../e2e/people.ts'
import type { Scene } from './scene.ts'
import { type Mode, modes, type Shot, type WindowName, windows } from './shot.ts'

export type Picture = { shot: Shot; window: WindowName; mode: Mode; file: string }

/**
 * Arranges a shot in windows of one kind and takes it in light and in dark. Throws when its state does not come, or is
 * wider than the window.
 */
export async function takePictures(
  { browser, scene, folder }: { browser: Browser; scene: Scene; folder: string },
  shot: Shot,
  window: WindowName,
): Promise<Picture[]> {
  const context = await browser.newContext({
    baseURL: scene.addressFor(shot.as),
    viewport: windows[window],
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-GB',
    permissions: ['clipboard-read', 'clipboard-write'],
    storageState: storageOf(scene, shot),
  })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    await shot.arrange(page, scene)
    const pictures: Picture[] = []
    for (const mode of modes) pictures.push(await take(page, { shot, window, mode }, folder))
    const width = await page.locator('html').evaluate((root) => root.scrollWidth)
    if (width > windows[window].width) throw new Error(`The page is ${width} pixels wide.`)
    return pictures
  } finally {
    scene.provider.reset()
    await context.close()
  }
}

/** A page that is taken whole shows pictures too that nobody has scrolled to; what doesn't come holds nothing up. */
const allPicturesLoaded = `Promise.race([
  Promise.allSettled([...document.images].map((image) => {
    image.loading = 'eager'
    return image.decode()
  })).then(() => true),
  new Promise((resolve) => setTimeout(resolve, 5_000, false)),
])`

async function take(page: Page, picture: Omit<Picture, 'file'>, folder: string): Promise<Picture> {
  const { shot, window, mode } = picture
  await page.emulateMedia({ colorScheme: mode })
  // Pages that the server writes follow the device without a script.
  if (!shot.isServed) await page.locator(`html.${mode}`).waitFor()
  await page.evaluate('document.fonts.ready.then(() => true)')
  await page.mouse.move(0, 0)
  if (shot.isWindow !== true) {
    await page.evaluate(allPicturesLoaded)
    await page.evaluate('scrollTo(0, 0)')
  }
  const file = `${[shot.screen, shot.state, window, mode].map(asFileName).join('--')}.png`
  await page.screenshot({
    path: `${folder}/${file}`,
    fullPage: shot.isWindow !== true,
    animations: 'disabled',
  })
  return { ...picture, file }
}

function asFileName(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

function storageOf(scene: Scene, shot: Shot): BrowserContextOptions['storageState'] {
  const person = personOf(scene, shot)
  if (!person) return { cookies: [], origins: [] }
  const localStorage = [
    { name: 'keeper_user', value: JSON.stringify(person.user) },
    { name: 'keeper_token', value: person.token },
  ]
  return { cookies: [], origins: [{ origin: scene.addressFor(shot.as), localStorage }] }
}

function personOf({ people }: Scene, { as: viewer }: Shot): Person | undefined {
  return viewer === 'visitor' || viewer === 'first' ? undefined : people[viewer]
}
