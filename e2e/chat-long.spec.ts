import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { CDPSession, Page } from '@playwright/test'
import { isLong } from '../server/src/testing/sample.ts'
import { chatOn } from './chat-page.ts'
import { expect, test } from './fixtures.ts'
import { createAgent } from './people.ts'
import { numberedWords } from './provider.ts'

const messages = 5_000
/** A hundred pieces a second. */
const pieceMs = 10
const pieces = isLong ? 3_000 : 600
const nodesMax = 1_000
/** What the page may keep beyond what it held before: the text itself, and what the browser has not let go yet. */
const grownMax = 6_000_000

test('a conversation of 5,000 messages has few nodes and steady memory, read to its beginning and while an answer streams in', async ({
  openProfile,
  keeper,
  person,
  provider,
}, { annotations }) => {
  test.setTimeout(isLong ? 240_000 : 120_000)
  const agent = await createAgent(person)
  const page = await openProfile({ as: person })
  await page.goto(`/${agent.slug}`)
  const chat = chatOn(page)
  await chat.say('The first question')
  await expect(chat.replies).toContainText('You said: The first question')
  const sessionId = await chat.sessionId()
  lengthen(keeper.dataDir, sessionId)

  await page.goto(`/${agent.slug}?sessionId=${sessionId}`)
  await expect(chat.log.getByText(`Message ${messages - 1}.`, { exact: false })).toBeVisible()
  const openedMs = await page.evaluate(() => Math.round(performance.now()))
  await expectFewNodes(page)

  const session = await page.context().newCDPSession(page)
  const before = await heapOf(session)
  const words = numberedWords(pieces)
  provider.behave({ reply: words, chunks: pieces, chunkMs: pieceMs })
  await chat.say('Count')
  for (const share of [0.25, 0.5, 0.75]) {
    await expect(chat.replies.last()).toContainText(`word${Math.floor(pieces * share)} `, { timeout: 60_000 })
    await expectFewNodes(page)
  }
  await expect(chat.replies.last()).toContainText(`word${pieces}`, { timeout: 60_000 })
  const grown = (await heapOf(session)) - before
  expect(grown).toBeLessThan(grownMax)
  await expectFewNodes(page)

  // To the beginning, page by page: what went out of view leaves the document.
  await chat.log.focus()
  const first = chat.log.getByText('The first question', { exact: true })
  await expect(async () => {
    await chat.log.evaluate((log) => log.scrollTo(0, 0))
    expect(await nodesOf(page)).toBeLessThan(nodesMax)
    await expect(first).toBeVisible({ timeout: 300 })
  }).toPass({ timeout: 90_000 })
  annotations.push({ type: 'measured', description: JSON.stringify({ openedMs, grown }) })
})

/** Adds messages to a conversation of two, as years of talking would. */
function lengthen(dataDir: string, sessionId: string): void {
  const database = new DatabaseSync(join(dataDir, 'keeper.db'))
  database.exec('pragma busy_timeout = 5000; begin immediate')
  const insert = database.prepare(
    `insert into messages (session_id, position, id, sender, content, status, mock, created_at)
     values (?, ?, ?, ?, ?, 'done', 0, ?)`,
  )
  for (let position = 2; position < messages; position += 1) {
    const sender = position % 2 === 0 ? 'user' : 'other'
    const text = `Message ${position}. ${'What was said then, in **some** words. '.repeat(1 + (position % 7))}`
    insert.run(sessionId, position, `${sessionId}-${position}`, sender, text, Date.now())
  }
  database.prepare('update sessions set message_count = ? where id = ?').run(messages, sessionId)
  database.exec('commit')
  database.close()
}

const nodesOf = (page: Page) => page.evaluate(() => document.querySelectorAll('body *').length)

async function expectFewNodes(page: Page): Promise<void> {
  expect(await nodesOf(page)).toBeLessThan(nodesMax)
}

/** What the page keeps, in bytes, once what it doesn't need is gone. */
async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize
}
