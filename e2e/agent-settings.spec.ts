import type { Agent } from '../contracts/src/agents/agents.ts'
import type { Keeper } from '../contracts/src/keepers/keepers.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { createAgent, newSlug } from './people.ts'

test('an agent that begins with JSON answers with text once that is chosen, within the time that is set', async ({
  openProfile,
  person,
  provider,
}) => {
  const page = await openProfile({ as: person, viewport: { width: 1280, height: 900 } })
  await page.goto('/studio/agents/new')
  const starts = page.getByRole('region', { name: 'Start from' }).getByRole('button')
  await starts.filter({ hasText: 'Meeting notes' }).click()
  const form = page.getByRole('form', { name: 'New agent: Meeting notes' })
  const section = form.getByRole('button', { name: /^Model settings/ })
  await expect(section).toContainText('Temperature 0 · Answers with JSON')
  await section.click()
  const format = form.getByRole('combobox', { name: 'Answer format' })
  await expect(format).toContainText('JSON')
  await format.click()
  await page.getByRole('option', { name: 'Text' }).click()
  await form.getByRole('spinbutton', { name: 'Time limit (seconds)' }).fill('200')
  await expectAccessible(page)
  await section.click()
  await expect(section).toContainText('Temperature 0 · Time limit 200 s')
  const pane = page.getByRole('region', { name: 'Try it' })
  await pane.getByRole('textbox', { name: /^Message / }).fill('We met.')
  await pane.getByRole('button', { name: 'Send message' }).click()
  await expect(pane.getByRole('article').filter({ hasText: 'You said: We met.' })).toBeVisible()
  expect(provider.requests.at(-1)?.body).not.toHaveProperty('response_format')
  const slug = newSlug()
  await form.getByLabel('Slug').fill(slug)
  await form.getByRole('button', { name: 'Create agent' }).click()
  await expect(page.getByRole('group', { name: 'Meeting notes' })).toBeFocused()
  const saved = ((await person.ask('GET', '/api/kip/agents')) as Agent[]).find((one) => one.slug === slug)
  expect(saved?.config).toMatchObject({ max_run_seconds: 200 })
  expect(saved?.config.response_format ?? 'text').toBe('text')
})

test('folded sections say how many files an agent has, and which keeper it reads', async ({
  openProfile,
  person,
}) => {
  const common = { visibility: 'private', agent_class: 'Standard' } as const
  const coder = await createAgent(person, { ...common, name: 'Coder', context_scope: 'codebase' })
  const page = await openProfile({ as: person, viewport: { width: 360, height: 740 } })
  const section = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
  await page.goto(`/studio/agents/${coder.id}`)
  await expect(section('Files')).toContainText('No files yet.')
  const files = ['one.md', 'two.md'].map((path) => ({ path, text: `# ${path}\n\nWords.\n` }))
  await person.ask('POST', `/api/kip/agents/${coder.id}/files`, { files })
  await page.reload()
  await expect(section('Files')).toContainText('2 files, 1 KB')
  await expectNoSidewaysScroll(page)

  const fields = { title: 'River years', purpose: 'Days.', keeperType: 'journal' }
  // The server lets every answer out through its contract.
  const keeper = (await person.ask('POST', '/api/keepers', {
    ...{ ...fields, memoryPattern: 'chronological' },
  })) as Keeper
  const config = { keeper_id: keeper.id }
  const reader = await createAgent(person, { ...common, context_scope: 'keeper', config })
  await page.goto(`/studio/agents/${reader.id}`)
  await expect(section('Memory and context')).toContainText('Keeper: River years')
})
