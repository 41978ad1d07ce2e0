import sharp from 'sharp'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { choose } from './form-controls.ts'
import { createAgent, newSlug } from './people.ts'

test('a picture is chosen in the builder, shown in the trial, and to visitors once it is saved', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/status of 415/)
  const square = { width: 640, height: 480, channels: 3, background: '#2f6f6a' } as const
  const buffer = await sharp({ create: square }).png().toBuffer()
  const file = { name: 'river.png', mimeType: 'image/png', buffer }
  const name = `Heron ${newSlug()}`
  const { id, slug } = await createAgent(person, { name, visibility: 'public', agent_class: 'Lead' })
  const page = await openProfile({ as: person })
  await page.goto(`/studio/agents/${id}`)
  const form = page.getByRole('form')
  await form.getByRole('button', { name: /^Character/ }).click()
  await page.getByLabel('Picture file').setInputFiles({ ...file, buffer: Buffer.from('<svg/>') })
  await expect(form.getByText('Choose a picture: JPEG, PNG, WebP, GIF or AVIF.')).toBeVisible()
  await page.getByLabel('Picture file').setInputFiles(file)
  const trial = page.getByRole('region', { name: 'Try it' })
  await expect(trial.locator('header img')).toHaveAttribute('src', /^data:image\/webp/)
  await expect(form.getByRole('button', { name: 'Remove picture' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Your unsaved changes are back')).toBeVisible()
  await expect(trial.locator('header img')).toHaveAttribute('src', /^data:image\/webp/)
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form.getByText('Saved', { exact: true })).toBeVisible()
  await expectAccessible(page)

  const visitor = await openProfile()
  await visitor.goto(`/${slug}`)
  const shown = visitor.getByRole('banner').or(visitor.locator('header')).locator('img').first()
  await expect(shown).toHaveAttribute('src', new RegExp(`^/api/kip/agents/${id}/pictures/`))
  await expect
    .poll(() => shown.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBe(256)

  await form.getByRole('button', { name: /^Character/ }).click()
  await form.getByRole('button', { name: 'Remove picture' }).click()
  await expect(form.getByRole('button', { name: 'Choose a picture' })).toBeFocused()
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Unsaved changes')).toHaveCount(0)
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name })).toBeVisible()
  await expect(shown).toHaveCount(0)
})

test('greeting and starters are written in place, tried before they are saved, and copied where others use them', async ({
  openProfile,
  person,
}) => {
  const page = await openProfile({ as: person })
  await page.goto('/studio/agents/new')
  const form = page.getByRole('form', { name: 'New agent' })
  await expect(form.getByRole('button', { name: /^Greeting/ })).toHaveCount(0)
  const name = `Evening ${newSlug()}`
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Purpose').fill('Looks back at the day.')
  await choose(page, 'Class', 'Lead')
  await form.getByRole('button', { name: /^Greeting/ }).click()
  await form.getByRole('textbox', { name: 'Greeting' }).fill('Good evening. What stayed with you?')
  await form.getByRole('textbox', { name: 'Starter prompt 1' }).fill('Ask me about today.')
  await form.getByRole('button', { name: 'Add starter prompt' }).click()
  await form.getByRole('textbox', { name: 'Starter prompt 2' }).fill('Something keeps coming back.')
  const trial = page.getByRole('region', { name: 'Try it' })
  await expect(trial.getByText('Good evening. What stayed with you?')).toBeVisible()
  await expect(trial.getByRole('button', { name: 'Something keeps coming back.' })).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Create agent' }).click()
  await expect(page.getByRole('group', { name })).toBeFocused()

  const list = (await person.ask('GET', '/api/kip/templates?kind=own')) as { id: string; name: string }[]
  const template = list.find((one) => one.name === name)
  expect(template).toBeDefined()
  const other = await createAgent(person, { agent_class: 'Lead', visibility: 'private' })
  await person.ask('POST', `/api/kip/templates/${template?.id}/attachments`, { agentId: other.id })
  await page.getByRole('link', { name: `Edit ${name}` }).click()
  const edited = page.getByRole('form', { name: `Edit ${name}` })
  await expect(edited.getByRole('button', { name: /^Greeting/ })).toContainText('2 starter prompts')
  // They come after the form, and move what is below them.
  await expect(edited.getByRole('group', { name: 'Suggestions' })).toBeVisible()
  await edited.getByRole('button', { name: /^Greeting/ }).click()
  await expect(edited.getByText(`From the template “${name}”`)).toBeVisible()
  await expect(edited.getByRole('textbox', { name: 'Greeting' })).toHaveCount(0)
  await expectAccessible(page)
  await edited.getByRole('button', { name: 'Make a copy for this agent' }).click()
  await edited.getByRole('textbox', { name: 'Greeting' }).fill('Mine alone.')
  await edited.getByRole('button', { name: 'Save changes' }).click()
  await expect(edited.getByText(`Saved in your template “${name}”.`)).toBeVisible()
  const kept = (await person.ask('GET', `/api/kip/agents?id=${other.id}`)) as {
    opening: { greeting: string }
  }
  expect(kept.opening.greeting).toBe('Good evening. What stayed with you?')
})

test('what is typed while an agent is being saved stays in its form', async ({ openProfile, person }) => {
  const { id } = await createAgent(person, { name: 'Aspen', visibility: 'private' })
  const page = await openProfile({ as: person })
  await page.goto(`/studio/agents/${id}`)
  const form = page.getByRole('form', { name: 'Edit Aspen' })
  let saving = Promise.withResolvers<void>()
  await page.route('**/api/kip/agents', async (route) => {
    if (route.request().method() !== 'GET') await saving.promise
    await route.continue()
  })
  await form.getByLabel('Purpose').fill('Listens.')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form.getByRole('button', { name: 'Saving...' })).toBeVisible()
  await form.getByLabel('Purpose').fill('Listens. And waits.')
  saving.resolve()
  await expect(page.getByText('Aspen is saved.')).toBeVisible()
  await expect(form.getByLabel('Purpose')).toHaveValue('Listens. And waits.')
  await expect(form.getByText('Unsaved changes')).toBeVisible()
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form.getByText('Unsaved changes')).toHaveCount(0)

  await page.goto('/studio/agents/new')
  const fresh = page.getByRole('form', { name: 'New agent' })
  const name = `Wren ${newSlug()}`
  await fresh.getByLabel('Name').fill(name)
  await fresh.getByLabel('Purpose').fill('Sings.')
  saving = Promise.withResolvers<void>()
  await fresh.getByRole('button', { name: 'Create agent' }).click()
  await expect(fresh.getByRole('button', { name: 'Creating...' })).toBeVisible()
  await fresh.getByLabel('Purpose').fill('Sings. At dawn.')
  saving.resolve()
  await expect(page.getByRole('form', { name: `Edit ${name}` }).getByLabel('Purpose')).toHaveValue(
    'Sings. At dawn.',
  )
  await expect(page.getByText('Your unsaved changes are back')).toBeVisible()
})
