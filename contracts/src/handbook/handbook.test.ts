import { expect, test } from 'vitest'
import { mockLabel, mockNote } from '../runs/run-wording.ts'
import { findHandbookEntries, handbook } from './handbook.ts'

/** What newcomers ask, in their own words, and the page that answers it. */
const questions: [question: string, id: string][] = [
  ["I've started journals five times. Why would this one be different?", 'lasting'],
  ['When did I last talk about moving?', 'find-again'],
  ['What is Keeper?', 'keeper'],
  ['so what exactly does this thing do, what is this place', 'keeper'],
  ['How do I get started?', 'begin'],
  ['I am new here, where should I start?', 'begin'],
  ['What does my home page show?', 'home'],
  ['How do I dismiss Start here?', 'home'],
  ['Who are you?', 'kip'],
  ['What can you help me with?', 'kip'],
  ['Do I need an API key?', 'without-key'],
  ['Does it work without OpenAI?', 'without-key'],
  ['Why is this a sample answer?', 'without-key'],
  ['How much does it cost?', 'free'],
  ['Is this free?', 'free'],
  ['What will visitors of my public agent cost me?', 'money'],
  ['Can I set a spending limit?', 'money'],
  ['How do I add my OpenAI key?', 'keys'],
  ['Is my API key stored safely?', 'key-safety'],
  ['How can I create my own agent?', 'agents'],
  ['What is the difference between Standard and Lead?', 'classes'],
  ['Can my customers chat with an agent on my website?', 'public-page'],
  ['How do I share an agent with a colleague?', 'sharing'],
  ['Will you remember me when I come back later?', 'memory'],
  ['Where can I find my old conversations?', 'find-again'],
  ['Can I use Ollama?', 'local-model'],
  ['Which models are supported?', 'models'],
  ['Who can read what I write?', 'privacy'],
  ['Is my data encrypted?', 'privacy'],
  ['Do you use my diary to train AI?', 'ai-policy'],
  ['How do I let an agent read my journal?', 'agent-reads'],
  ['How can I give my agent access to a keeper?', 'agent-reads'],
  ['How do I get my data out again?', 'export'],
  ['Can I import my Day One journal?', 'import'],
  ['I forgot my password', 'sign-in'],
  ['How do I turn on 2FA?', 'sign-in'],
  ['I lost my phone, how do I get in?', 'sign-in'],
  ['How do I delete my account?', 'delete-account'],
  ['What happens if the server crashes? Are there backups?', 'backup'],
  ['Can I install this on my Raspberry Pi with Docker?', 'self-host'],
  ['Is there a dark mode?', 'themes'],
  ['Is there an iPhone app?', 'phone'],
  ['How do I make a new journal?', 'keepers'],
  ['Where do I write a moment?', 'moments'],
  ['How can I restore a keeper that I deleted?', 'delete-keeper'],
  ['Can I change the greeting of my agent?', 'templates'],
  ['Where do I see the logs?', 'logs'],
  ['Something does not work, I get an error', 'trouble'],
  ['Is there an API for developers?', 'api'],
  ['Do I have to register?', 'account'],
]

test.each(questions)('“%s” is answered by the page %s', (question, id) => {
  expect(findHandbookEntries(question, 4)[0]?.id).toBe(id)
})

test.each([
  'What is the capital of France?',
  'My cat is called Minka.',
  'Wie wird das Wetter morgen?',
  'Should I leave my job next summer?',
  '???',
  '',
  '日本語で話せますか',
])('“%s” has no page', (question) => {
  expect(findHandbookEntries(question, 4)).toEqual([])
})

test('every page is found by its title, is short, and has a name of its own', () => {
  expect(new Set(handbook.map(({ id }) => id)).size).toBe(handbook.length)
  for (const { id, title, text } of handbook) {
    expect(findHandbookEntries(title, 1)[0]?.id, title).toBe(id)
    expect(text.length, id).toBeLessThan(900)
  }
})

test('what works without a key is marked as the pages say', () => {
  const text = handbook.find(({ id }) => id === 'without-key')?.text
  expect(text).toContain(`“${mockNote({ slug: 'ceox' })}”`)
  expect(text).toContain(`“${mockLabel({ slug: 'kip' })}”`)
})

test('the addresses that pages link to are screens', () => {
  const links = handbook.flatMap(({ text }) => Array.from(text.matchAll(/\]\((\/[^)]*)\)/g), ([, to]) => to))
  const screens = [
    ...['/keeper', '/keeper/new', '/keeper/import', '/debug', '/api/docs', '/ceox'],
    ...['/root', '/root/profile', '/root/security', '/root/data', '/root/api-keys'],
    ...['/studio/agents', '/studio/themes', '/studio/kip', '/studio/engagement-templates'],
    ...['/studio/admin', '/studio/admin/logs', '/studio/admin/users', '/studio/admin/api-keys'],
    '/studio/admin/mcp-servers',
  ]
  expect([...new Set(links)].filter((link) => link === undefined || !screens.includes(link))).toEqual([])
})
