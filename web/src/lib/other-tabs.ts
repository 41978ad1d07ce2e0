import { useEffect } from 'react'
import { ownWords, tabKeys, type TabWords } from './tab-words.ts'
import { newUuid } from './uuid.ts'

const channelName = 'keeper_tab_words'
/** A tab that the browser has put to sleep keeps nobody waiting. */
const answerWithinMs = 300

/** Several channels of one tab hear each other. */
const thisTab = newUuid()

/** What tabs of one account tell each other. */
type Said = { userId: string; tab: string } & (
  | { type: 'asked' }
  | { type: 'told'; entries: [key: string, value: string][] }
  | { type: 'written'; to: string; key: string; value: string | undefined }
)

/** What other open tabs keep for somebody: what is written there is written in that tab. A copy of a tab counts once. */
export async function openOtherTabs(userId: string): Promise<TabWords[]> {
  if (!('BroadcastChannel' in globalThis)) return []
  const own = ownWords(userId)
  const known = new Set(own.keys().map((key) => nameEntry(key, own.read(key) ?? '')))
  const tabs: TabWords[] = []
  const channel = listen((said) => {
    if (said.type !== 'told' || said.userId !== userId) return
    const entries = said.entries.filter(([key, value]) => !known.has(nameEntry(key, value)))
    for (const [key, value] of entries) known.add(nameEntry(key, value))
    if (entries.length > 0) tabs.push(openTab(userId, said.tab, new Map(entries)))
  })
  say(channel, { type: 'asked', userId })
  await new Promise((resolve) => setTimeout(resolve, answerWithinMs))
  channel.close()
  return tabs
}

/** Tells other tabs of this account what this one keeps, before it is deleted by signing out there. */
export function useAskedTab(userId: string | undefined): void {
  useEffect(() => {
    if (userId === undefined || !('BroadcastChannel' in globalThis)) return
    const words = ownWords(userId)
    const channel = listen((said) => {
      if (said.userId !== userId) return
      if (said.type === 'written' && said.to === thisTab && tabKeys(userId).includes(said.key))
        words.write(said.key, said.value)
      if (said.type !== 'asked') return
      const entries = words.keys().map((key): [string, string] => [key, words.read(key) ?? ''])
      if (entries.length > 0) say(channel, { type: 'told', userId, entries })
    })
    return () => channel.close()
  }, [userId])
}

function openTab(userId: string, to: string, entries: Map<string, string>): TabWords {
  return {
    keys: () => [...entries.keys()],
    read: (key) => entries.get(key),
    write(key, value) {
      if (value === undefined) entries.delete(key)
      else entries.set(key, value)
      const channel = new BroadcastChannel(channelName)
      say(channel, { type: 'written', userId, to, key, value })
      channel.close()
    },
  }
}

function listen(hear: (said: Said) => void): BroadcastChannel {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    if (data.tab !== thisTab) hear(data)
  })
  return channel
}

type Spoken<Kind> = Kind extends Said ? Omit<Kind, 'tab'> : never

function say(channel: BroadcastChannel, said: Spoken<Said>): void {
  channel.postMessage({ ...said, tab: thisTab })
}

function nameEntry(key: string, value: string): string {
  return `${key}\n${value}`
}
