import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import type { Person } from './people.ts'
import { createKeeper, createMoment } from './writing-page.ts'

/** The list of moments on a first visit; what opens over it comes when it is let go. */
async function openMoments(page: Page, person: Person) {
  const keeper = await createKeeper(person)
  await createMoment(person, keeper, { body: 'The river was quiet.' })
  const asked: string[] = []
  const held = Promise.withResolvers<void>()
  page.on('request', (request) => asked.push(request.url()))
  await page.route(/\/assets\/menu-popup-[^/]+\.js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(`/keeper/${keeper.number}/moments`)
  await expect(page.getByRole('button', { name: 'Kind' })).toBeVisible()
  const isAsked = (name: string) => asked.some((url) => url.includes(`/assets/${name}-`))
  return { isAsked, letGo: () => held.resolve() }
}

for (const { way, press } of [
  { way: 'Enter', press: (page: Page) => page.keyboard.press('Enter') },
  { way: 'the arrow down', press: (page: Page) => page.keyboard.press('ArrowDown') },
])
  test(`a menu loads when its button gets the focus, and ${way} pressed before that opens it with the focus in it`, async ({
    openProfile,
    person,
  }) => {
    const page = await openProfile({ as: person })
    const { isAsked, letGo } = await openMoments(page, person)
    expect(isAsked('menu-popup')).toBe(false)
    const kind = page.getByRole('button', { name: 'Kind' })
    await kind.focus()
    await expect.poll(() => isAsked('menu-popup')).toBe(true)
    await press(page)
    await expect(page.getByRole('menu')).toBeHidden()
    letGo()
    await expect(page.getByRole('menuitemcheckbox').first()).toBeFocused()
    await expectAccessible(page, ['light'])
    await page.keyboard.press('Escape')
    await expect(kind).toBeFocused()
    await expect(kind).toHaveAttribute('aria-expanded', 'false')
  })

test('a menu that is clicked before it has loaded opens once, and can be chosen from', async ({
  openProfile,
  person,
}) => {
  const page = await openProfile({ as: person })
  const { letGo } = await openMoments(page, person)
  const mood = page.getByRole('button', { name: 'Mood' })
  await mood.click()
  letGo()
  await expect(page.getByRole('menuitemcheckbox').first()).toBeVisible()
  await page.getByRole('menuitemcheckbox').first().click()
  await expect(page).toHaveURL(/mood=2$/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
})
