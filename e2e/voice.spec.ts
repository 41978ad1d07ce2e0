import type { Keeper } from '../contracts/src/keepers/keepers.ts'
import type { Moment } from '../contracts/src/keepers/moments.ts'
import { defaultVoice } from '../contracts/src/keepers/voice-choices.ts'
import { voiceWording } from '../contracts/src/keepers/voice-wording.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import type { Person } from './people.ts'

const elevenlabsKey = 'sk_0123456789abcdef0123456789abcdef'

async function createKeeper(owner: Person, fields: object = {}) {
  const keeper = { title: 'River years', purpose: 'Years.', keeperType: 'journal', memoryPattern: 'spatial' }
  // The server lets every answer out through its contract.
  const made = (await owner.ask('POST', '/api/keepers', { ...keeper, ...fields })) as Keeper
  return { keeper: made, screen: `/keeper/${made.number}/voice` }
}

test('tone and examples become what agents are told, live, and are saved', async ({
  openProfile,
  person,
}) => {
  const { keeper, screen } = await createKeeper(person)
  const write = (moment: object) => person.ask('POST', `/api/keepers/${keeper.id}/moments`, moment)
  await write({ title: 'Fog', body: 'The river went on without a far bank.' })
  await write({ title: 'Fog at night', body: 'Not for agents.', aiAccess: false })
  await write({ body: '**Fog** lifts at [noon](https://example.com).' })
  const page = await openProfile({ as: person })
  await page.goto(screen)
  const told = page.getByRole('region', { name: 'What agents are told' })
  await expect(told).toContainText('Speak warmly and plainly.')
  await page.getByRole('slider', { name: 'Gentle or direct' }).press('End')
  await expect(page.getByRole('slider', { name: 'Gentle or direct' })).toHaveAttribute(
    'aria-valuetext',
    'Very direct',
  )
  await expect(told).toContainText('Be very direct.')
  await page.getByLabel('Form of address').fill('Mira')
  await page.getByLabel('Phrases never to use').fill('journey of healing\nself-care')
  await expect(told).toContainText('Never use these phrases: “journey of healing”, “self-care”.')
  for (const title of ['Fog at night', 'Fog', 'Fog lifts at noon.']) {
    await page.getByRole('searchbox', { name: 'Find a moment' }).fill('fog')
    await page.getByRole('list', { name: 'Find a moment' }).getByText(title, { exact: true }).click()
    await expect(page.getByRole('button', { name: `Remove ${title}`, exact: true })).toBeVisible()
  }
  await expect(told).toContainText('The river went on without a far bank.')
  await expect(told).not.toContainText('Not for agents.')
  await page.getByRole('button', { name: 'Save voice' }).click()
  await expect(page.getByText('Voice saved.')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByLabel('Form of address')).toHaveValue('Mira')
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(3)
  await expect(told).toContainText('Address them as “Mira”.')
})

test('what was saved elsewhere is not written over unless the person says so', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/409/)
  const { screen } = await createKeeper(person)
  const [page, other] = [await openProfile({ as: person }), await openProfile({ as: person })]
  for (const tab of [page, other]) {
    await tab.goto(screen)
    await expect(tab.getByLabel('Form of address')).toHaveValue('')
  }
  for (const [tab, name] of [
    [page, 'Mira'],
    [other, 'Somebody'],
  ] as const) {
    await tab.getByLabel('Form of address').fill(name)
    await tab.getByRole('button', { name: 'Save voice' }).click()
    if (tab === page) await expect(tab.getByText('Voice saved.')).toBeVisible()
  }
  const conflict = other.getByRole('alert')
  await expect(conflict).toContainText('This voice was changed elsewhere since you opened it.')
  await expect(conflict).toContainText('Address them as “Mira”.')
  await expect(other.getByRole('button', { name: 'Save voice' })).toBeDisabled()
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Keep mine' }).click()
  await expect(other.getByText('Voice saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Form of address')).toHaveValue('Somebody')
})

test('a sentence is heard through ElevenLabs where key and policy allow, and the logbook says so', async ({
  openProfile,
  person,
  provider,
}) => {
  const { keeper, screen } = await createKeeper(person)
  const page = await openProfile({ as: person })
  await page.goto(screen)
  await expect(page.getByText('This browser has no voice of its own on this device.')).toBeVisible()
  await page.getByRole('radio', { name: /ElevenLabs/ }).check()
  await expect(page.getByText('Add your ElevenLabs key first.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Listen' })).toBeDisabled()
  await person.ask('POST', '/api/kip/user-keys', { provider: 'elevenlabs', apiKey: elevenlabsKey })
  await page.reload()
  await page.getByRole('radio', { name: /^ElevenLabs(?!’)/ }).check()
  await expect(page.getByRole('radio', { name: /Harbour/ })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Find a voice' }).fill('female calm')
  await expect(page.getByRole('radio', { name: /Harbour/ })).toBeHidden()
  await page.getByRole('radio', { name: /River/ }).check()
  await expectAccessible(page)
  const before = provider.requests.length
  await page.getByRole('button', { name: 'Listen' }).click()
  await expect.poll(() => provider.requests.length).toBe(before + 1)
  expect(provider.requests.at(-1)?.path).toContain('/river-voice')
  await page.getByRole('button', { name: 'Save voice' }).click()
  await expect(page.getByText('Voice saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: /River/ })).toBeChecked()
  await page.goto(`/keeper/${keeper.number}/logbook?show=left`)
  await expect(page.getByRole('cell', { name: 'elevenlabs', exact: true })).toBeVisible()

  const { screen: closed } = await createKeeper(person, { aiPolicy: 'off' })
  await page.goto(closed)
  await page.getByRole('radio', { name: /ElevenLabs/ }).check()
  await expect(page.getByText('This keeper’s AI setting keeps its words from providers.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Listen' })).toBeDisabled()
})

test('a moment is read aloud: by this device, or in the keeper’s voice where its words may go there', async ({
  openProfile,
  person,
  provider,
}) => {
  const { keeper } = await createKeeper(person)
  const at = `/api/keepers/${keeper.id}`
  const body = 'The **river** went on. '.repeat(100)
  // The server lets every answer out through its contract.
  const { id } = (await person.ask('POST', `${at}/moments`, { title: 'Fog', body })) as Moment
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/moments/${id}`)
  const read = async () => {
    await page.getByRole('toolbar', { name: 'Moment' }).getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Read aloud' }).click()
  }
  await read()
  await expect(page.getByText('This browser has no voice of its own on this device.')).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()

  await page.addInitScript(speakInVain)
  await page.reload()
  await read()
  await expect(page.getByText('Reading aloud · This device’s voice')).toBeVisible()
  await expectAccessible(page)
  const spoken = () => page.evaluate(() => document.documentElement.dataset['spoken'])
  expect(await spoken()).toMatch(/^Fog\.\nThe river went on\. /)
  await page.getByRole('button', { name: 'Stop reading' }).click()
  await expect(page.getByText('Reading aloud', { exact: false })).toBeHidden()
  expect(await spoken()).toBe('')

  await person.ask('POST', '/api/kip/user-keys', { provider: 'elevenlabs', apiKey: elevenlabsKey })
  const sound = { ...defaultVoice.sound, by: 'elevenlabs', voiceId: 'river-voice' }
  await person.ask('PUT', `${at}/voice`, { ...defaultVoice, version: 0, sound })
  await page.reload()
  await read()
  const texts = () =>
    provider.requests.flatMap(({ path, body }) =>
      path.includes('/river-voice') ? [String((body as { text: string }).text)] : [],
    )
  await expect.poll(() => texts().join(' ').length).toBeGreaterThan(1_900)
  expect(texts()[0]).toMatch(/^Fog\.\nThe river went on\. /)
  await page.goto(`/keeper/${keeper.number}/logbook?show=left`)
  await expect(page.getByRole('cell', { name: 'elevenlabs', exact: true })).toHaveCount(2)
})

test('a sound that the browser refuses to play says so, and no further part is asked for', async ({
  openProfile,
  person,
  provider,
  allowConsole,
}) => {
  // What is refused is let go of while it still loads.
  allowConsole(/ERR_FILE_NOT_FOUND/)
  const { keeper } = await createKeeper(person)
  const at = `/api/keepers/${keeper.id}`
  await person.ask('POST', '/api/kip/user-keys', { provider: 'elevenlabs', apiKey: elevenlabsKey })
  const sound = { ...defaultVoice.sound, by: 'elevenlabs', voiceId: 'refused-voice' }
  await person.ask('PUT', `${at}/voice`, { ...defaultVoice, version: 0, sound })
  // More than one call of the provider takes.
  const body = 'The **river** went on. '.repeat(300)
  // The server lets every answer out through its contract.
  const { id } = (await person.ask('POST', `${at}/moments`, { title: 'Fog', body })) as Moment
  const page = await openProfile({ as: person })
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('refused', 'NotAllowedError'))
  })
  await page.goto(`/keeper/${keeper.number}/moments/${id}`)
  await page.getByRole('toolbar', { name: 'Moment' }).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Read aloud' }).click()
  await expect(page.getByText(voiceWording.unplayable)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  expect(provider.requests.filter(({ path }) => path.includes('/refused-voice'))).toHaveLength(1)
})

/** A browser with a voice of its own, which never comes to an end; what it is told stands at the page's root. */
function speakInVain() {
  const voice = { localService: true, lang: 'en-GB', name: 'Here', default: true, voiceURI: 'here' }
  const root = () => document.documentElement
  Object.defineProperty(window, 'SpeechSynthesisUtterance', {
    value: class extends EventTarget {
      text: string
      constructor(text: string) {
        super()
        this.text = text
      }
    },
  })
  Object.defineProperty(window, 'speechSynthesis', {
    value: Object.assign(new EventTarget(), {
      getVoices: () => [voice],
      speak: ({ text }: { text: string }) => (root().dataset['spoken'] = text),
      cancel: () => (root().dataset['spoken'] = ''),
    }),
  })
}

test('the voice fits a phone', async ({ openProfile, person }) => {
  const { screen } = await createKeeper(person)
  const page = await openProfile({ as: person, viewport: { width: 360, height: 740 } })
  await page.goto(screen)
  await expect(page.getByRole('heading', { name: 'Sound' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
