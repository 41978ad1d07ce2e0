import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openWaiting } from './chat-storage.ts'

let tab: Map<string, string>

beforeEach(() => {
  tab = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => void tab.set(key, value),
    removeItem: (key: string) => void tab.delete(key),
  })
})

afterEach(() => vi.unstubAllGlobals())

test('a waiting message keeps its model and its chat through a reload, and is gone once signing out sent it', () => {
  const message = { text: 'Hi', model: { provider: 'openai', model: 'other' }, origin: 'page' } as const
  const waiting = openWaiting('ada', 'agent')
  waiting.write('s1', message)
  expect(waiting.read('s1')).toBe(message)
  expect(openWaiting('ada', 'agent').read('s1')).toEqual(message)
  expect(openWaiting('eve', 'agent').read('s1')).toBeUndefined()
  tab.clear()
  expect(waiting.read('s1')).toBeUndefined()
})

test('a waiting message that was kept as a text alone goes to the public chat, which can do less', () => {
  tab.set('keeper_chat_waiting:ada:agent:', '{Hi}')
  expect(openWaiting('ada', 'agent').read(undefined)).toEqual({ text: '{Hi}', origin: 'page' })
})

test('where storage is switched off, the page alone remembers what waits', () => {
  vi.stubGlobal('sessionStorage', undefined)
  const waiting = openWaiting('ada', 'agent')
  waiting.write(undefined, { text: 'Hi' })
  expect(waiting.read(undefined)).toEqual({ text: 'Hi' })
  waiting.write(undefined, undefined)
  expect(waiting.read(undefined)).toBeUndefined()
})
