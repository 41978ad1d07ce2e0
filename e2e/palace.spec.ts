import type { Page } from '@playwright/test'
import type { Canvas } from '../contracts/src/keepers/canvas.ts'
import type { Keeper } from '../contracts/src/keepers/keepers.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { goodPassword, type Person } from './people.ts'

async function createKeeper(owner: Person): Promise<Keeper> {
  const fields = { title: 'River years', purpose: 'What the river brought.', keeperType: 'journal' }
  // The server lets every answer out through its contract.
  const keeper = (await owner.ask('POST', '/api/keepers', { ...fields, memoryPattern: 'spatial' })) as Keeper
  for (const [day, title] of [
    ['2025-04-29', 'The corridor cello'],
    ['2025-05-02', 'The ferry'],
  ] as const) {
    const moment = { title, body: 'Some words about it.', tz: 'UTC', occurredAt: `${day}T12:00:00Z` }
    await owner.ask('POST', `/api/keepers/${keeper.id}/moments`, moment)
  }
  return keeper
}

const room = (id: string, label: string, x: number) => ({
  ...{ type: 'group', id, label },
  ...{ x, y: 0, width: 400, height: 300 },
})
const text = (id: string, words: string, x: number, y: number) => ({
  ...{ type: 'text', id, text: words },
  ...{ x, y, width: 160, height: 60 },
})
/** Two rooms, with a card in each, and a third card. */
const plan = {
  nodes: [
    room('kitchen', 'Kitchen', 0),
    room('ward', 'The ward', 400),
    text('soup', 'Soup', 20, 80),
    text('bread', 'Bread', 20, 180),
    text('coffee', 'Coffee', 460, 80),
  ],
  edges: [{ id: 'e', fromNode: 'soup', toNode: 'coffee' }],
}

async function furnish(owner: Person, { id }: Keeper): Promise<void> {
  await owner.ask('PATCH', `/api/keepers/${id}/canvas`, { version: 0, put: plan })
}

async function canvasOf(owner: Person, { id }: Keeper): Promise<Canvas> {
  // As above.
  return (await owner.ask('GET', `/api/keepers/${id}/canvas`)) as Canvas
}

async function placeOf(owner: Person, keeper: Keeper, id: string) {
  const node = (await canvasOf(owner, keeper)).nodes.find((one) => one.id === id)
  return node && { x: node.x, y: node.y, width: node.width, height: node.height }
}

const cardOn = (page: Page, name: string) => page.getByRole('group', { name: new RegExp(`^${name}`) })

async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByTestId('palace-state')).toHaveText('Saved')
}

async function choose(page: Page, menuOf: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More about ${menuOf}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('a new palace has one room; a moment goes into it, is moved by mouse and keys, and stays', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person, viewport: { width: 1280, height: 860 } })
  await page.goto(`/keeper/${keeper.number}/memory`)
  await expect(page.getByRole('tab', { name: 'Palace', selected: true })).toBeVisible()
  await expect(cardOn(page, 'Here')).toBeVisible()
  await page.getByRole('button', { name: 'Put a moment in it' }).click()
  await expect(page.getByRole('option')).toHaveText([/The ferry/, /The corridor cello/])
  await page.getByRole('combobox').fill('cello')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  const cello = cardOn(page, 'The corridor cello')
  await expect(cello).toBeFocused()
  await expectSaved(page)
  const { nodes } = await canvasOf(person, keeper)
  const id = nodes.find(({ type }) => type === 'file')?.id ?? ''
  const before = await placeOf(person, keeper, id)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await expect
    .poll(() => placeOf(person, keeper, id))
    .toMatchObject({ x: (before?.x ?? 0) + 20, y: (before?.y ?? 0) + 100 })
  const box = await cello.boundingBox()
  if (!box || !before) throw new Error('The card is not drawn.')
  await page.mouse.move(box.x + 30, box.y + 15)
  await page.mouse.down()
  await page.mouse.move(box.x + 60, box.y + 20)
  await page.mouse.move(box.x + 75, box.y + 18)
  await page.mouse.up()
  await expectSaved(page)
  // On the grid: 20 by the arrow and 40 by the mouse; 100 down by Shift.
  await expect
    .poll(() => placeOf(person, keeper, id))
    .toEqual({
      ...before,
      x: before.x + 60,
      y: before.y + 100,
    })
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+Shift+z')
  await page.keyboard.press('Control+z')
  await expectSaved(page)
  await expect
    .poll(() => placeOf(person, keeper, id))
    .toEqual({
      ...before,
      x: before.x + 20,
      y: before.y + 100,
    })

  await cello.focus()
  await page.keyboard.press('Delete')
  await expect(page.getByText('“The corridor cello” is off the canvas.')).toBeVisible()
  await expect(cello).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(cello).toBeVisible()
  await expectSaved(page)
  await page.reload()
  await cello.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article', { name: 'The corridor cello' })).toBeVisible()

  // From a moment to its card; one without a card gets one.
  await page.getByRole('link', { name: 'The ferry' }).first().click()
  await page.getByRole('toolbar', { name: 'Moment' }).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Show in the palace' }).click()
  await expect(cardOn(page, 'The ferry')).toBeFocused()
  await expectSaved(page)
})

test('rooms have walls, are moved with what stands in them, resized and named, and cards are connected', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person)
  await furnish(person, keeper)
  const page = await openProfile({ as: person, viewport: { width: 1280, height: 860 } })
  await page.goto(`/keeper/${keeper.number}/memory?view=palace`)
  await page.getByRole('button', { name: 'Fit' }).click()
  const kitchen = cardOn(page, 'Kitchen')
  // Tab walks in reading order: a room, then its cards, then the next room.
  await page.getByRole('application').focus()
  for (const name of ['Kitchen', 'Soup', 'Bread', 'The ward', 'Coffee']) {
    await page.keyboard.press('Tab')
    await expect(cardOn(page, name)).toBeFocused()
  }
  await page.keyboard.press('Shift+Tab')
  await expect(cardOn(page, 'The ward')).toBeFocused()

  // By its name a room takes its cards along, and its corner makes it larger.
  const drag = async (from: { x: number; y: number }, [right, down]: [number, number]) => {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + right / 2, from.y + down / 2)
    await page.mouse.move(from.x + right, from.y + down)
    await page.mouse.up()
  }
  const name = await page.getByText('The ward', { exact: true }).boundingBox()
  if (!name) throw new Error('The room has no name.')
  await drag({ x: name.x + 10, y: name.y + 10 }, [0, -60])
  await expect(page.getByRole('status').filter({ hasText: 'Moved “The ward”' })).toBeAttached()
  // What it says of saving stands above the ground.
  await expectSaved(page)
  const corner = await page.locator('[data-resize]').boundingBox()
  if (!corner) throw new Error('The room has no corner.')
  await drag({ x: corner.x + 12, y: corner.y + 12 }, [60, 0])
  await expectSaved(page)
  await expect.poll(async () => (await placeOf(person, keeper, 'ward'))?.width).toBeGreaterThan(400)
  const ward = await placeOf(person, keeper, 'ward')
  expect(ward?.y).toBeLessThan(0)
  expect(await placeOf(person, keeper, 'coffee')).toMatchObject({ x: 460, y: 80 + (ward?.y ?? 0) })
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')

  await kitchen.focus()
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Alt+ArrowRight')
  await expectSaved(page)
  await expect
    .poll(() => placeOf(person, keeper, 'kitchen'))
    .toEqual({ x: 0, y: -100, width: 420, height: 300 })
  expect(await placeOf(person, keeper, 'soup')).toMatchObject({ x: 20, y: -20 })
  expect(await placeOf(person, keeper, 'coffee')).toMatchObject({ x: 460, y: 80 })

  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Rename' }).fill('Mama’s kitchen')
  await page.keyboard.press('Enter')
  await expect(cardOn(page, 'Mama’s kitchen')).toBeFocused()

  await cardOn(page, 'Bread').click()
  await choose(page, 'Bread', 'Connect to…')
  await page.getByRole('combobox').fill('coff')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Connected “Bread” to “Coffee”' })).toBeAttached()

  // From a handle at the edge of a card to another card.
  await cardOn(page, 'Coffee').click()
  const handle = await page.locator('[data-side=left]').boundingBox()
  const bread = await cardOn(page, 'Bread').boundingBox()
  if (!handle || !bread) throw new Error('Nothing is drawn to connect.')
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2)
  await page.mouse.down()
  await page.mouse.move(handle.x - 40, handle.y)
  await page.mouse.move(bread.x + 20, bread.y + 20)
  await page.mouse.up()
  await expectSaved(page)
  const { edges } = await canvasOf(person, keeper)
  expect(edges.map(({ fromNode, toNode }) => `${fromNode} ${toNode}`).toSorted()).toEqual([
    'bread coffee',
    'coffee bread',
    'soup coffee',
  ])

  // A double click on the ground asks what to put there.
  const ground = await page.getByTestId('palace').boundingBox()
  if (!ground) throw new Error('The canvas is not drawn.')
  await page.mouse.dblclick(ground.x + 30, ground.y + 30)
  await page.getByRole('menuitem', { name: 'Text card' }).click()
  await page.keyboard.type('Salt')
  await page.keyboard.press('Escape')
  await expect(cardOn(page, 'Salt')).toBeFocused()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect(page.getByRole('status', { name: 'Zoom' })).not.toHaveText('100%')
  await expectSaved(page)
  await page.reload()
  await expect(cardOn(page, 'Salt')).toBeVisible()
})

test('the list does all of it by keyboard alone', async ({ openProfile, person }) => {
  const keeper = await createKeeper(person)
  await furnish(person, keeper)
  const page = await openProfile({ as: person, viewport: { width: 1280, height: 860 } })
  await page.goto(`/keeper/${keeper.number}/memory?view=palace&as=list`)
  const kitchen = page.getByRole('region', { name: 'Kitchen' })
  const ward = page.getByRole('region', { name: 'The ward' })
  await expect(kitchen.getByRole('listitem').filter({ hasText: 'Soup' })).toContainText('Leads to Coffee')
  await expectAccessible(page)

  const pick = async (menuOf: string, item: string) => {
    const chosen = page.getByRole('menuitem', { name: item })
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // A dialog that has closed gives the focus back a moment later, which may close the menu again.
    await expect(async () => {
      if (!(await chosen.isVisible()))
        await page.getByRole('button', { name: `More about ${menuOf}` }).press('Enter', { timeout: 5_000 })
      await expect(chosen).toBeVisible({ timeout: 1_000 })
      await chosen.press('Enter', { timeout: 5_000 })
    }).toPass()
  }
  await pick('Bread', 'Move to a room…')
  await page.keyboard.type('ward')
  await page.keyboard.press('Enter')
  await expect(ward.getByText('Bread')).toBeVisible()
  await pick('The ward', 'Put a moment here')
  await page.keyboard.type('ferry')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(ward.getByRole('link', { name: 'The ferry' })).toBeVisible()
  await page.getByRole('button', { name: 'New room' }).press('Enter')
  await page.keyboard.type('Balcony')
  await page.keyboard.press('Enter')
  const balcony = page.getByRole('region', { name: 'Balcony' })
  await expect(balcony).toContainText('Nothing in this room yet.')
  await pick('Balcony', 'Text card')
  await page.keyboard.type('Geraniums')
  await page.keyboard.press('Control+Enter')
  await expect(balcony.getByText('Geraniums')).toBeVisible()
  await pick('Geraniums', 'Connect to…')
  await page.keyboard.type('ferry')
  await page.keyboard.press('Enter')
  await expect(balcony.getByText('Leads to The ferry')).toBeVisible()
  await pick('Geraniums', 'Connections…')
  await page.getByLabel('What the connection to “The ferry” says').fill('in May')
  await page.keyboard.press('Escape')
  await expect(balcony.getByText('Leads to The ferry: in May')).toBeVisible()
  await pick('Balcony', 'Rename')
  await page.getByRole('textbox', { name: 'Name' }).fill('Sill')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Sill' })).toBeVisible()
  await pick('Soup', 'Take off the canvas')
  await expect(kitchen.getByText('Soup')).toBeHidden()
  await expectSaved(page)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Sill' }).getByText('in May')).toBeVisible()
  await expect(kitchen).toContainText('Nothing in this room yet.')
})

test('a JSON Canvas file comes in, goes out, and an emptied palace can be brought back', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person, viewport: { width: 1280, height: 860 } })
  await page.goto(`/keeper/${keeper.number}/memory?view=palace`)
  const file = {
    ...plan,
    nodes: [...plan.nodes, { ...text('note', '', 900, 0), type: 'file', file: 'Notes/Oboe.md' }],
  }
  const bringIn = async (content: string) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'More about the palace' }).click()
    await page.getByRole('menuitem', { name: 'Import JSON Canvas…' }).click()
    await (
      await chooser
    ).setFiles({ name: 'House.canvas', mimeType: 'application/json', buffer: Buffer.from(content) })
  }
  await bringIn('# House')
  await expect(page.getByText('This file isn’t a JSON Canvas.')).toBeVisible()
  await bringIn(JSON.stringify(file))
  const dialog = page.getByRole('dialog', { name: 'Import “House.canvas”' })
  await expect(dialog).toContainText('6 cards and 1 connection')
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(cardOn(page, 'Coffee')).toBeVisible()
  await expect(cardOn(page, 'Oboe.md')).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More about the palace' }).click()
  await page.getByRole('menuitem', { name: 'Export JSON Canvas' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toMatch(/\.canvas$/)
  const stream = await saved.createReadStream()
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  const given: unknown = JSON.parse(Buffer.concat(chunks).toString())
  expect(given).toMatchObject({ edges: plan.edges })
  expect(given).toHaveProperty('nodes.length', 6)

  await page.getByRole('button', { name: 'More about the palace' }).click()
  await page.getByRole('menuitem', { name: 'Empty the palace' }).click()
  const question = page.getByRole('alertdialog', { name: 'Empty the palace of “River years”?' })
  await expect(question).toContainText('This removes 4 cards and 2 rooms from the canvas.')
  await question.getByRole('button', { name: 'Empty the palace' }).click()
  await expect(page.getByRole('button', { name: 'Put a moment in it' })).toBeVisible()
  await expectSaved(page)
  expect((await canvasOf(person, keeper)).nodes).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(cardOn(page, 'Coffee')).toBeVisible()
  await expectSaved(page)
  expect((await canvasOf(person, keeper)).edges).toHaveLength(1)

  // Of an archived keeper it is there to be seen.
  // As above.
  const { version } = (await person.ask('GET', `/api/keepers/${keeper.id}`)) as Keeper
  await person.ask('PATCH', `/api/keepers/${keeper.id}`, { version, archived: true })
  await page.reload()
  await expect(page.getByText('This keeper is archived. Unarchive it to write in it.')).toBeVisible()
  await cardOn(page, 'Coffee').click()
  await page.keyboard.press('Delete')
  await expect(cardOn(page, 'Coffee')).toBeVisible()
  await expect(page.getByRole('toolbar', { name: 'Put on the canvas' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'More about Coffee' })).toBeHidden()
})

test('what two tabs change goes together, and for the same card one chooses', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/status of 409/)
  const keeper = await createKeeper(person)
  await furnish(person, keeper)
  const one = await openProfile({ as: person, viewport: { width: 1280, height: 860 } })
  const other = await one.context().newPage()
  for (const page of [one, other]) {
    await page.goto(`/keeper/${keeper.number}/memory?view=palace`)
    await expect(cardOn(page, 'Soup')).toBeVisible()
  }
  for (const [page, key] of [
    [one, 'ArrowRight'],
    [other, 'ArrowLeft'],
  ] as const) {
    await cardOn(page, 'Soup').focus()
    await page.keyboard.press(key)
    await cardOn(page, page === one ? 'Bread' : 'Coffee').focus()
    await page.keyboard.press('ArrowDown')
    if (page === one) await expectSaved(page)
  }
  const dialog = other.getByRole('dialog', { name: 'Changed in two places' })
  await expect(dialog.getByRole('group', { name: 'Soup' })).toBeVisible()
  await expect(dialog.getByRole('group')).toHaveCount(1)
  await dialog.getByRole('radio', { name: /^Yours/ }).check()
  await dialog.getByRole('button', { name: 'Use these' }).click()
  await expectSaved(other)
  expect(await placeOf(person, keeper, 'soup')).toMatchObject({ x: 0, y: 80 })
  expect(await placeOf(person, keeper, 'bread')).toMatchObject({ x: 20, y: 200 })
  expect(await placeOf(person, keeper, 'coffee')).toMatchObject({ x: 460, y: 100 })
})

const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Selected cards and rooms' })

/** Drags by so much, from a place within something. */
async function dragFrom(page: Page, from: { x: number; y: number }, [right, down]: [number, number]) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + right / 2, from.y + down / 2)
  await page.mouse.move(from.x + right, from.y + down)
  await page.mouse.up()
}

async function boxOf(page: Page, name: string) {
  const box = await cardOn(page, name).boundingBox()
  if (box === null) throw new Error(`${name} is not drawn.`)
  return box
}

test('several cards are chosen by Shift, by a rectangle and by keys, and changed in one step', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person)
  await furnish(person, keeper)
  const page = await openProfile({ as: person, viewport: { width: 1280, height: 860 } })
  await page.goto(`/keeper/${keeper.number}/memory?view=palace`)
  const placesOf = async (...ids: string[]) => Promise.all(ids.map((id) => placeOf(person, keeper, id)))
  const versionOf = async () => (await canvasOf(person, keeper)).version
  await cardOn(page, 'Soup').click()
  await cardOn(page, 'Coffee').click({ modifiers: ['Shift'] })
  await expect(toolbar(page)).toContainText('2 selected')
  await expectAccessible(page)
  const soup = await boxOf(page, 'Soup')
  await dragFrom(page, { x: soup.x + 20, y: soup.y + 15 }, [0, 60])
  await expectSaved(page)
  await expect.poll(versionOf).toBe(2)
  const [first, second] = await placesOf('soup', 'coffee')
  expect(first?.y).toBeGreaterThan(80)
  expect(second?.y).toBe(first?.y)
  await page.keyboard.press('Control+z')
  await expectSaved(page)
  await expect.poll(() => placesOf('soup', 'coffee')).toMatchObject([{ y: 80 }, { y: 80 }])

  // With Shift a stroke over the ground draws a rectangle; what it touches is chosen.
  await page.keyboard.press('Escape')
  const bread = await boxOf(page, 'Bread')
  const start = { x: soup.x - 8, y: soup.y - 8 }
  await page.keyboard.down('Shift')
  await dragFrom(page, start, [bread.x + bread.width / 2 - start.x, bread.y + 10 - start.y])
  await page.keyboard.up('Shift')
  await expect(toolbar(page)).toContainText('2 selected')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Select several' }).click()
  await cardOn(page, 'Bread').click()
  await cardOn(page, 'Coffee').click()
  const several = page.getByRole('button', { name: 'Select several' })
  await several.click()
  await several.click()
  await page.keyboard.press('Escape')
  await expect(several).toHaveAttribute('aria-pressed', 'false')
  await toolbar(page).getByRole('button', { name: 'Align…' }).click()
  await page.getByRole('menuitem', { name: 'Top edges' }).click()
  await expectSaved(page)
  await expect.poll(() => placesOf('bread', 'coffee')).toMatchObject([{ y: 80 }, { y: 80 }])
  await page.keyboard.press('Control+z')
  await toolbar(page).getByRole('button', { name: 'Move to a room…' }).click()
  await page.getByRole('combobox').fill('ward')
  await page.keyboard.press('Enter')
  await expect(cardOn(page, 'Bread, in The ward')).toBeVisible()
  await expectSaved(page)
  const before = await versionOf()
  await toolbar(page).getByRole('button', { name: 'Duplicate' }).click()
  await expect(cardOn(page, 'Bread')).toHaveCount(2)
  await expect(toolbar(page)).toContainText('2 selected')
  await toolbar(page).getByRole('button', { name: 'Take off the canvas' }).click()
  await expect(cardOn(page, 'Bread')).toHaveCount(1)
  await expect(page.getByText('Took 2 items off the canvas.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(cardOn(page, 'Bread')).toHaveCount(2)
  await expectSaved(page)
  expect(await versionOf()).toBeGreaterThan(before)
  await page.reload()

  // By keys alone: X, with Shift all in between, and all of it.
  await cardOn(page, 'Soup').focus()
  await page.keyboard.press('x')
  await page.keyboard.press('Tab')
  await page.keyboard.press('x')
  await expect(page.getByRole('status').filter({ hasText: '2 selected' })).toBeAttached()
  await page.keyboard.press('Control+a')
  await expect(toolbar(page)).toContainText('7 selected')
  await page.keyboard.press('ArrowDown')
  await expectSaved(page)
  await expect.poll(() => placesOf('kitchen', 'soup')).toMatchObject([{ y: 20 }, { y: 100 }])
  await page.keyboard.press('Delete')
  await expect(page.getByRole('button', { name: 'Put a moment in it' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expectSaved(page)
  await expect.poll(async () => (await canvasOf(person, keeper)).nodes.length).toBe(7)
})

test('a selection ends with its cards, and the keys go on after it', async ({ openProfile, person }) => {
  const keeper = await createKeeper(person)
  await furnish(person, keeper)
  const page = await openProfile({ as: person, viewport: { width: 1280, height: 860 } })
  await page.goto(`/keeper/${keeper.number}/memory?view=palace`)
  await expect(cardOn(page, 'Soup')).toBeVisible()
  const ground = page.getByTestId('palace')
  await ground.focus()
  await page.keyboard.press('Control+a')
  await expect(toolbar(page)).toContainText('5 selected')
  await page.keyboard.press('ArrowDown')
  await expectSaved(page)
  await expect.poll(() => placeOf(person, keeper, 'soup')).toMatchObject({ y: 100 })

  // What is undone is no longer selected.
  await page.keyboard.press('Escape')
  await expect(toolbar(page)).toHaveCount(0)
  await cardOn(page, 'Soup').focus()
  await page.keyboard.press('x')
  await cardOn(page, 'Bread').focus()
  await page.keyboard.press('x')
  await page.keyboard.press('Control+d')
  await expect(cardOn(page, 'Bread')).toHaveCount(2)
  await page.keyboard.press('Control+z')
  await expect(cardOn(page, 'Bread')).toHaveCount(1)
  await expect(toolbar(page)).toHaveCount(0)

  await cardOn(page, 'Soup').focus()
  await page.keyboard.press('x')
  await toolbar(page).getByRole('button', { name: 'Clear the selection' }).press('Enter')
  await expect(ground).toBeFocused()
})

test('a connection is chosen by pointer and by keys, changed and deleted', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person)
  await furnish(person, keeper)
  const page = await openProfile({ as: person, viewport: { width: 1280, height: 860 } })
  await page.goto(`/keeper/${keeper.number}/memory?view=palace`)
  const edgeOf = async () => (await canvasOf(person, keeper)).edges[0]
  const bar = page.getByRole('toolbar', { name: 'Connection' })
  const middle = await page.locator('[data-edge=e]').evaluate((path) => {
    const line = path as unknown as SVGPathElement
    const at = line.getPointAtLength(line.getTotalLength() / 2.4)
    const seen = new DOMPoint(at.x, at.y).matrixTransform(line.getScreenCTM() ?? undefined)
    return { x: seen.x, y: seen.y }
  })
  await page.mouse.click(middle.x, middle.y)
  await expect(bar).toContainText('Soup → Coffee')
  await expectAccessible(page)
  await page.mouse.dblclick(middle.x, middle.y)
  const dialog = page.getByRole('dialog', { name: 'Connection' })
  await dialog.getByLabel('What it says').fill('at six')
  await dialog.getByRole('button', { name: 'Green' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(bar).toContainText('Soup → Coffee: at six')
  await expectSaved(page)
  await expect.poll(edgeOf).toMatchObject({ label: 'at six', color: '4' })

  await cardOn(page, 'Coffee').focus()
  await page.keyboard.press('c')
  await expect(page.locator('[data-edge-node=e]')).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('combobox', { name: 'Direction' }).click()
  await page.getByRole('option', { name: 'From “Coffee” to “Soup”' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectSaved(page)
  await expect.poll(edgeOf).toMatchObject({ label: 'at six', fromEnd: 'arrow', toEnd: 'none' })
  await page.locator('[data-edge-node=e]').focus()
  await page.keyboard.press('Delete')
  await expect(cardOn(page, 'Coffee')).toBeFocused()
  await expectSaved(page)
  await expect.poll(edgeOf).toBeUndefined()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expectSaved(page)
  await expect.poll(edgeOf).toMatchObject({ label: 'at six' })

  // The same in the list.
  await page.getByRole('button', { name: 'As a list' }).click()
  await choose(page, 'Soup', 'Connections…')
  await page.getByRole('button', { name: 'Edit the connection to “Coffee”' }).click()
  await dialog.getByRole('button', { name: 'Delete the connection' }).click()
  await expectSaved(page)
  await expect.poll(edgeOf).toBeUndefined()
})

test('a large palace opens so that it can be read, and again where one was', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person)
  const rooms = Array.from({ length: 12 }, (_, at) => ({
    ...room(`r${at}`, `Room ${at + 1}`, (at % 4) * 800),
    ...{ y: Math.floor(at / 4) * 600, width: 800, height: 600 },
  }))
  const cards = rooms.map(({ x, y }, at) => text(`c${at}`, `Card ${at + 1}`, x + 20, y + 80))
  const [ferry] = (await person.ask('GET', `/api/keepers/${keeper.id}/moments`)) as { id: string }[]
  const moment = {
    ...{ type: 'file', id: 'ferry', momentId: ferry?.id ?? '' },
    ...{ x: 820, y: 1_400, width: 200, height: 80 },
  }
  const put = { nodes: [...rooms, ...cards, moment], edges: [] }
  await person.ask('PATCH', `/api/keepers/${keeper.id}/canvas`, { version: 0, put })
  const page = await openProfile({ as: person, viewport: { width: 1280, height: 860 } })
  await page.goto(`/keeper/${keeper.number}/memory?view=palace`)
  const zoom = async () =>
    Number.parseInt((await page.getByRole('status', { name: 'Zoom' }).textContent()) ?? '', 10)
  // The room with the moments.
  await expect(cardOn(page, 'The ferry')).toBeInViewport()
  expect(await zoom()).toBeGreaterThanOrEqual(60)
  await page.getByRole('button', { name: 'Rooms' }).click()
  await page.getByRole('combobox').fill('Room 4')
  await page.keyboard.press('Enter')
  await expect(cardOn(page, 'Room 4')).toBeFocused()
  await expect(cardOn(page, 'Card 4')).toBeInViewport()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  const last = await zoom()
  await page.reload()
  await expect(cardOn(page, 'Card 4')).toBeInViewport()
  expect(await zoom()).toBe(last)
  await page.getByRole('button', { name: 'Fit' }).click()
  await expect(cardOn(page, 'Card 12')).toBeInViewport()
  await expect(cardOn(page, 'Card 1,')).toBeInViewport()
})

async function signIn(page: Page, { user }: Person): Promise<void> {
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/root/)
}

/** After somebody signed out, the session that the person asks with has ended: the page reads what the server has. */
function heightOfSoup(page: Page, { id }: Keeper): Promise<number | undefined> {
  return page.evaluate(async (path) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('keeper_token')}` }
    const { data }: { data: { nodes: { id: string; y: number }[] } } = await (
      await fetch(path, { headers })
    ).json()
    return data.nodes.find((node) => node.id === 'soup')?.y
  }, `/api/keepers/${id}/canvas`)
}

test('signing out sends what the palace has, or asks, and leaves nothing of it on the device', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|Failed to load resource/)
  const keeper = await createKeeper(person)
  await furnish(person, keeper)
  const page = await openProfile({ as: person, viewport: { width: 1280, height: 860 } })
  const dialog = page.getByRole('dialog', { name: 'Some of your words aren’t on the server yet' })
  const signOut = () => page.getByRole('button', { name: 'Sign out' }).click()
  const cut = () =>
    page.route('**/canvas', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    )
  const onDevice = () =>
    page.evaluate(() => Object.keys(localStorage).filter((name) => /^keeper_(?:unsaved|palace)/.test(name)))
  const nudge = async () => {
    await page.goto(`/keeper/${keeper.number}/memory?view=palace`)
    await cardOn(page, 'Soup').focus()
    await page.keyboard.press('ArrowDown')
  }
  await cut()
  await nudge()
  // Of the open page, and of one that was left.
  await signOut()
  await expect(dialog).toBeVisible()
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  expect((await downloading).suggestedFilename()).toBe('unsent-palaces.json')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Topics' }).last().click()
  await expect(page).toHaveURL(/\/topics/)
  await signOut()
  await expect(dialog).toBeVisible()
  await page.unroute('**/canvas')
  await dialog.getByRole('button', { name: 'Send and sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await onDevice()).toEqual([])

  await signIn(page, person)
  expect(await heightOfSoup(page, keeper)).toBe(100)
  await nudge()
  await signOut()
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, person)
  expect(await heightOfSoup(page, keeper)).toBe(120)
  await cut()
  await nudge()
  await signOut()
  await dialog.getByRole('button', { name: 'Discard and sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await onDevice()).toEqual([])
  await page.unroute('**/canvas')
  await signIn(page, person)
  expect(await heightOfSoup(page, keeper)).toBe(120)
})

test('on a phone the list opens, and the canvas is panned by one finger and pinched by two', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person)
  await furnish(person, keeper)
  const page = await openProfile({
    as: person,
    ...{ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true },
  })
  await page.goto(`/keeper/${keeper.number}/memory?view=palace`)
  await expect(page.getByRole('region', { name: 'Kitchen' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show the canvas' }).click()
  const soup = cardOn(page, 'Soup')
  await expect(soup).toBeVisible()
  await expectAccessible(page)
  const zoom = page.getByRole('status', { name: 'Zoom' })
  const before = await soup.boundingBox()
  const first = (await zoom.textContent()) ?? ''
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    })
  await touch('touchStart', [180, 600])
  await touch('touchMove', [200, 560])
  await touch('touchMove', [220, 540])
  await touch('touchEnd')
  await expect
    .poll(async () => Math.round((await soup.boundingBox())?.x ?? 0))
    .toBe(Math.round((before?.x ?? 0) + 40))
  // A finger moves what it has chosen before.
  await soup.tap()
  await expect(soup).toBeFocused()
  const chosen = await soup.boundingBox()
  if (!chosen) throw new Error('The card is not drawn.')
  const [x, y] = [chosen.x + 20, chosen.y + chosen.height / 2]
  await touch('touchStart', [x, y])
  await touch('touchMove', [x, y + 40])
  await touch('touchMove', [x, y + 60])
  await touch('touchEnd')
  await expectSaved(page)
  await expect.poll(async () => (await placeOf(person, keeper, 'soup'))?.y).toBeGreaterThan(80)
  await touch('touchStart', [150, 400], [210, 400])
  await touch('touchMove', [120, 400], [240, 400])
  await touch('touchMove', [90, 400], [270, 400])
  await touch('touchEnd')
  await expect(zoom).not.toHaveText(first)
  expect(Number.parseInt((await zoom.textContent()) ?? '', 10)).toBeGreaterThan(Number.parseInt(first, 10))
  await page.getByRole('button', { name: 'As a list' }).click()
  await expect(page.getByRole('region', { name: 'Kitchen' })).toBeVisible()
})

test('changes made offline stay on the device and are saved later; a failed load can be retried', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/status of 500|ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/)
  const keeper = await createKeeper(person)
  await furnish(person, keeper)
  const page = await openProfile({ as: person, viewport: { width: 1280, height: 860 } })
  await page.route('**/canvas', (route) =>
    route.fulfill({ status: 500, json: { success: false, error: { code: 'internal', message: 'Broken' } } }),
  )
  await page.goto(`/keeper/${keeper.number}/memory?view=palace`)
  await expect(page.getByText('Error loading the palace')).toBeVisible()
  await page.unroute('**/canvas')
  await page.getByRole('button', { name: 'Retry' }).click()
  await cardOn(page, 'Soup').focus()
  await page.route('**/canvas', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await page.keyboard.press('ArrowDown')
  await expect(page.getByTestId('palace-state')).toHaveText('Saved on this device')
  await page.reload()
  await page.unroute('**/canvas')
  await expectSaved(page)
  await expect.poll(() => placeOf(person, keeper, 'soup')).toMatchObject({ x: 20, y: 100 })
})

test('what two tabs changed without a line is all there after the browser was killed', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|Failed to load resource/)
  const keeper = await createKeeper(person)
  await furnish(person, keeper)
  const one = await openProfile({ as: person, viewport: { width: 1280, height: 860 } })
  const context = one.context()
  const other = await context.newPage()
  await one.goto(`/keeper/${keeper.number}/memory?view=palace&as=list`)
  await other.goto(`/keeper/${keeper.number}/memory?view=palace`)
  await expect(cardOn(other, 'Bread')).toBeVisible()
  await context.route('**/canvas', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await choose(one, 'Kitchen', 'Text card')
  await one.getByRole('dialog').getByRole('textbox', { name: 'Text' }).fill('Bay leaves')
  await one.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(one.getByTestId('palace-state')).toHaveText('Saved on this device')
  await cardOn(other, 'Bread').focus()
  await other.keyboard.press('ArrowDown')
  await expect(other.getByTestId('palace-state')).toHaveText('Saved on this device')

  await Promise.all(
    [one, other].map(async (page) => {
      const session = await context.newCDPSession(page)
      const crashed = page.waitForEvent('crash')
      session.send('Page.crash').catch(() => undefined)
      await crashed
    }),
  )
  const again = await context.newPage()
  await one.close()
  await other.close()
  await context.unroute('**/canvas')
  await again.goto(`/keeper/${keeper.number}/memory?view=palace`)
  await expect(cardOn(again, 'Bay leaves')).toBeVisible()
  await expectSaved(again)
  await expect.poll(() => placeOf(person, keeper, 'bread')).toMatchObject({ x: 20, y: 200 })
  const { nodes } = await canvasOf(person, keeper)
  expect(nodes.map((node) => (node.type === 'text' ? node.text : ''))).toContain('Bay leaves')
  expect(await unsavedOn(again)).toEqual([])
})

test('on a full device the palace says that nothing is saved there, and signing out asks about it', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|Failed to load resource/)
  const keeper = await createKeeper(person)
  await furnish(person, keeper)
  const page = await openProfile({ as: person, viewport: { width: 1280, height: 860 } })
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, value) {
      if (key.startsWith('keeper_unsaved')) throw new DOMException('full', 'QuotaExceededError')
      setItem.call(this, key, value)
    }
  })
  await page.goto(`/keeper/${keeper.number}/memory?view=palace`)
  await page.route('**/canvas', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await cardOn(page, 'Soup').focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByTestId('palace-state')).toHaveText('Not saved on this device')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Topics' }).last().click()
  await expect(page).toHaveURL(/\/topics/)
  await page.getByRole('button', { name: 'Sign out' }).click()
  const dialog = page.getByRole('dialog', { name: 'Some of your words aren’t on the server yet' })
  await expect(dialog).toBeVisible()
  await page.unroute('**/canvas')
  await dialog.getByRole('button', { name: 'Send and sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, person)
  expect(await heightOfSoup(page, keeper)).toBe(100)
})

/** What this device keeps of palaces and the server doesn't have. */
const unsavedOn = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('keeper_unsaved')))

test('a card changed in two places waits on this device until one chooses, also over a reload', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/status of 409/)
  const keeper = await createKeeper(person)
  await furnish(person, keeper)
  const page = await openProfile({ as: person, viewport: { width: 1280, height: 860 } })
  await page.goto(`/keeper/${keeper.number}/memory?view=palace&as=list`)
  const editing = page.getByRole('dialog', { name: 'Edit the text' })
  const collision = page.getByRole('dialog', { name: 'Changed in two places' })
  const textOf = async () => {
    const soup = (await canvasOf(person, keeper)).nodes.find(({ id }) => id === 'soup')
    return soup?.type === 'text' ? soup.text : undefined
  }
  const collide = async (mine: string, theirs: string) => {
    await choose(page, (await textOf()) ?? '', 'Edit the text')
    await editing.getByRole('textbox', { name: 'Text' }).fill(mine)
    const { version } = await canvasOf(person, keeper)
    const put = { nodes: [text('soup', theirs, 20, 80)], edges: [] }
    await person.ask('PATCH', `/api/keepers/${keeper.id}/canvas`, { version, put })
    await editing.getByRole('button', { name: 'Save' }).click()
    await expect(collision.getByRole('radio', { name: /^Theirs/ })).toBeChecked()
    await page.reload()
    await expect(collision).toContainText(mine)
    await expect(collision).toContainText(theirs)
  }
  await collide('Soup with salt', 'Broth')
  await collision.getByRole('radio', { name: /^Yours/ }).check()
  await collision.getByRole('button', { name: 'Use these' }).click()
  await expectSaved(page)
  await expect.poll(textOf).toBe('Soup with salt')
  expect(await unsavedOn(page)).toEqual([])

  await collide('Soup with pepper', 'Stew')
  await collision.getByRole('button', { name: 'Use these' }).click()
  await expectSaved(page)
  expect(await unsavedOn(page)).toEqual([])
  await page.reload()
  await expect(page.getByText('Stew', { exact: true })).toBeVisible()
  await expect(collision).toBeHidden()
  expect(await textOf()).toBe('Stew')
})

test('what is typed into a card outlives a killed tab, and is asked about before it goes', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person)
  await furnish(person, keeper)
  let page = await openProfile({ as: person, viewport: { width: 1280, height: 860 } })
  const open = (form: 'list' | 'canvas') =>
    page.goto(`/keeper/${keeper.number}/memory?view=palace&as=${form}`)
  const killTab = async (form: 'list' | 'canvas') => {
    const session = await page.context().newCDPSession(page)
    const crashed = page.waitForEvent('crash')
    session.send('Page.crash').catch(() => undefined)
    await crashed
    const again = await page.context().newPage()
    await page.close()
    page = again
    await open(form)
  }
  const dialog = (name: string) => page.getByRole('dialog', { name })
  const words = () => page.getByRole('dialog').getByRole('textbox', { name: 'Text' })
  const question = () => page.getByRole('alertdialog', { name: 'Discard what you typed here?' })
  const kitchen = () => page.getByRole('region', { name: 'Kitchen' })

  // Of a new card.
  await open('list')
  await choose(page, 'Kitchen', 'Text card')
  await words().fill('Bay leaves')
  await killTab('list')
  await expect(dialog('Text card')).toContainText('Your unsaved changes are back.')
  await expect(words()).toHaveValue('Bay leaves')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await question().getByRole('button', { name: 'Cancel' }).click()
  await expect(words()).toHaveValue('Bay leaves')
  await dialog('Text card').getByRole('button', { name: 'Save' }).click()
  await expect(kitchen().getByText('Bay leaves')).toBeVisible()
  await expectSaved(page)
  expect(await unsavedOn(page)).toEqual([])

  // Of a card that is written in on the canvas.
  await open('canvas')
  await cardOn(page, 'Bread').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Text card' }).fill('Bread and salt')
  await killTab('canvas')
  await expect(dialog('Edit the text')).toBeVisible()
  await expect(words()).toHaveValue('Bread and salt')
  await page.keyboard.press('Escape')
  await question().getByRole('button', { name: 'Discard changes' }).click()
  await expect(dialog('Edit the text')).toBeHidden()
  expect(await unsavedOn(page)).toEqual([])
  await page.reload()
  await expect(cardOn(page, 'Bread')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // Signing out asks what becomes of them.
  await open('list')
  await choose(page, 'Bread', 'Edit the text')
  await words().fill('Rye bread')
  await page.goto('/root')
  await page.getByRole('button', { name: 'Sign out' }).click()
  const unsent = dialog('Some of your words aren’t on the server yet')
  await unsent.getByRole('button', { name: 'Send and sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await unsavedOn(page)).toEqual([])
  await signIn(page, person)
  await open('list')
  await expect(kitchen().getByText('Rye bread')).toBeVisible()
})
