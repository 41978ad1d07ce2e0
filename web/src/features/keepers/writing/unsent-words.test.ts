import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { blankDraft } from './begin-writing.ts'
import { deviceStore, withEntries } from './device-store.ts'
import { putIntoOutbox } from './outbox.ts'
import { signInAs, stubLocalStorage } from './testing-store.ts'
import { clearDevice, findUnsentKind, sendUnsent } from './unsent-words.ts'

beforeEach(() => {
  stubLocalStorage()
  signInAs('ada')
})

afterEach(() => vi.unstubAllGlobals())

test('what is put into the outbox while its person signs out is removed with the rest', async () => {
  const written = (id: string) => blankDraft({ userId: 'ada', keeperId: 'k1' }, id, { body: 'One' })
  await deviceStore.put(written('m1'))
  let isPut: Promise<void> | undefined
  vi.stubGlobal('fetch', async () => {
    // Somebody reads and changes what is here just as the last answer comes.
    await new Promise<void>((begun) => {
      isPut = withEntries('ada', async () => {
        begun()
        await new Promise((resolve) => setTimeout(resolve, 50))
        await putIntoOutbox(deviceStore, written('m2'), 0)
      })
    })
    return Response.json({ success: true, data: {} })
  })
  expect(await clearDevice('ada', new QueryClient())).toBe(true)
  await isPut
  expect(await deviceStore.list('ada')).toEqual([])
})

test('what a tab that ended left behind a newer draft is removed with it', async () => {
  const saved = blankDraft({ userId: 'ada', keeperId: 'k1' }, 'm1', { body: 'One' })
  await putIntoOutbox(deviceStore, saved, 0)
  await deviceStore.put({ ...saved, revision: saved.revision + 1 })
  vi.stubGlobal('fetch', async () => Response.json({ success: true, data: {} }))
  expect(await clearDevice('ada', new QueryClient())).toBe(true)
  expect(await deviceStore.list('ada')).toEqual([])
})

test('what another tab keeps is counted and sent, and that tab is told; a copy of a tab counts once', async () => {
  const outbox = JSON.stringify([{ id: 'k', text: 'Hi', timestamp: '', sessionId: 's1', isSending: false }])
  const entries = [
    ['keeper_chat_draft:ada:river', 'Half a sentence'],
    ['keeper_chat_outbox:ada:agent', outbox],
    ['keeper_new_keeper:ada', '{"title":"not as the wizard writes it"}'],
  ]
  const written: unknown[] = []
  const tabs = ['one', 'its copy'].map((tab) => {
    const channel = new BroadcastChannel('keeper_tab_words')
    channel.addEventListener('message', ({ data }: MessageEvent<{ type: string; userId: string }>) => {
      if (data.type === 'asked') channel.postMessage({ type: 'told', tab, userId: data.userId, entries })
      else if (data.type === 'written' && tab === 'one') written.push(data)
    })
    return channel
  })
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
    if (!url.endsWith('/api/kip/agents')) return Response.json({ success: true, data: {} })
    bodies.push(JSON.parse(body ?? '{}'))
    const data = { response: 'Hello', session_id: 's1', run_id: 'r1', mock: false }
    return Response.json({ success: true, data, processing_time_ms: 1 })
  })
  try {
    expect(await findUnsentKind('ada')).toBe('sendable')
    expect(await sendUnsent('ada', new QueryClient(), true)).toBe(1)
    expect(bodies).toMatchObject([{ input: 'Hi', sessionId: 's1' }])
    await vi.waitFor(() => expect(written).toMatchObject([{ key: 'keeper_chat_outbox:ada:agent' }]))
  } finally {
    for (const channel of tabs) channel.close()
  }
})
