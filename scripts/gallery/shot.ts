import type { Page } from '@playwright/test'
import { wording } from '../../contracts/src/wording.ts'
import type { Scene } from './scene.ts'

/**
 * Who looks: somebody signed out, an admin and a person with much to show, one who has just come, one with the sample
 * keeper, or nobody yet.
 */
export type Viewer = 'visitor' | 'admin' | 'person' | 'newcomer' | 'founder' | 'keeperOfSample' | 'first'

/** A screen in one of its states. */
export type Shot = {
  screen: string
  state: string
  as: Viewer
  /** In windows of this kind only. */
  only?: WindowName
  /** The window alone rather than the whole page: for what lies over it, and for screens that scroll inside. */
  isWindow?: boolean
  /** Written by the server, without the app. */
  isServed?: boolean
  /** Leads the page to the state and waits for it. Runs once for each width. */
  arrange: (page: Page, scene: Scene) => Promise<unknown>
}

export const windows = {
  wide: { width: 1280, height: 800 },
  narrow: { width: 360, height: 740 },
  tablet: { width: 768, height: 1024 },
  laptop: { width: 1024, height: 768 },
  desktop: { width: 1920, height: 1080 },
} as const
export type WindowName = keyof typeof windows

export const modes = ['light', 'dark'] as const
export type Mode = (typeof modes)[number]

const logged = '3f1c9a52-7d04-4b1e-9c56-0e8a2f4d6b71'

/** Lets calls to an address fail as a broken server does. */
export async function breakCalls(page: Page, address: string | RegExp): Promise<void> {
  await page.route(address, (route) =>
    route.fulfill({
      status: 500,
      json: {
        success: false,
        error: {
          code: 'internal',
          message: `${wording.unexpected} The error is in its log under ${logged}.`,
        },
      },
    }),
  )
}

/** Lets calls to an address fail as a missing server does. */
export async function cutCalls(page: Page, address: string | RegExp): Promise<void> {
  await page.route(address, (route) => route.abort())
}

/** Lets calls to an address wait for ever. */
export async function holdCalls(page: Page, address: string | RegExp): Promise<void> {
  await page.route(address, () => undefined)
}

/** Waits until a text is on the screen. */
export async function see(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).filter({ visible: true }).first().waitFor()
}
