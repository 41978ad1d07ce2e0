import { chatOn } from '../../e2e/chat-page.ts'
import { appTakesOver } from '../../e2e/served-view.ts'
import { openDialog } from './open-dialog.ts'
import { talk } from './scene-agents.ts'
import { cutCalls, holdCalls, see, type Shot } from './shot.ts'

const [opening] = talk

/** The public page of a Lead agent and the chat inside the app. */
export const chatShots: Shot[] = [
  {
    screen: 'Public chat',
    state: 'welcome, Kip',
    as: 'visitor',
    isWindow: true,
    arrange: async (page) => {
      await page.goto('/kip')
      await see(page, 'What is Keeper?')
    },
  },
  {
    screen: 'Public chat',
    state: 'welcome with a template',
    as: 'visitor',
    isWindow: true,
    arrange: async (page) => {
      await page.goto('/marginalia')
      await page.getByRole('list', { name: 'Ways to begin' }).waitFor()
    },
  },
  {
    screen: 'Public chat',
    state: 'conversation',
    as: 'person',
    isWindow: true,
    arrange: async (page, { settled }) => {
      await page.goto(`/marginalia?sessionId=${settled.sessionId}`)
      await chatOn(page, 'Marginalia').replies.last().locator('blockquote').waitFor()
    },
  },
  {
    screen: 'Public chat',
    state: 'long names, signed in as admin',
    as: 'admin',
    isWindow: true,
    arrange: async (page, { agents }) => {
      await page.goto(`/${agents.longWinded.slug}`)
      await page.getByRole('textbox').waitFor()
    },
  },
  {
    screen: 'Public chat',
    state: 'Thinking...',
    as: 'visitor',
    isWindow: true,
    arrange: async (page, { provider }) => {
      await page.goto('/marginalia')
      provider.hold({ reply: 'Perhaps because', after: 0 })
      await chatOn(page, 'Marginalia').say(opening.said)
      await see(page, 'Thinking...')
    },
  },
  {
    screen: 'Public chat',
    state: 'failed',
    as: 'visitor',
    isWindow: true,
    arrange: async (page, { provider }) => {
      await page.goto('/marginalia')
      provider.behave({ status: 503 })
      await chatOn(page, 'Marginalia').say(opening.said)
      await see(page, 'I apologize')
    },
  },
  {
    screen: 'Public chat',
    state: 'not sent',
    as: 'visitor',
    isWindow: true,
    arrange: async (page) => {
      await page.goto('/marginalia')
      await appTakesOver(page)
      await page.context().setOffline(true)
      await chatOn(page, 'Marginalia').say(opening.said)
      await see(page, 'Not sent')
    },
  },
  {
    screen: 'Public chat',
    state: 'sample answer without a key',
    as: 'founder',
    isWindow: true,
    arrange: async (page) => {
      await page.goto('/kip')
      await chatOn(page, 'Kip').say('Where do I begin?')
      await see(page, 'From the handbook: no key is set')
      await chatOn(page, 'Kip').replies.last().locator('strong').first().waitFor()
    },
  },
  {
    screen: 'Public chat',
    state: 'loading',
    as: 'visitor',
    isWindow: true,
    arrange: async (page) => {
      await holdCalls(page, '**/api/kip/agents?slug=*')
      // An address with a conversation comes without its agent.
      await page.goto('/marginalia?sessionId=held')
      await see(page, 'Loading marginalia...')
    },
  },
  {
    screen: 'Public chat',
    state: 'not found',
    as: 'visitor',
    isWindow: true,
    arrange: async (page) => {
      await page.goto('/nobody-here')
      await see(page, 'Agent Not Found')
    },
  },
  {
    screen: 'Public chat',
    state: 'not reached',
    as: 'visitor',
    isWindow: true,
    arrange: async (page) => {
      await cutCalls(page, '**/api/kip/agents?slug=*')
      await page.goto('/marginalia?sessionId=held')
      await page.getByRole('link', { name: 'Go Home' }).waitFor()
    },
  },
  {
    screen: 'Public chat',
    state: 'not a Lead agent',
    as: 'person',
    isWindow: true,
    arrange: async (page) => {
      await page.goto('/weekly-mirror')
      await see(page, 'is not a Lead agent')
    },
  },
  {
    screen: 'Public chat',
    state: 'only you can see this',
    as: 'person',
    isWindow: true,
    arrange: async (page, { people, agents }) => {
      const ask = people.person.ask
      await ask('PUT', '/api/kip/agents', { id: agents.marginalia.id, visibility: 'private' })
      await page.goto('/marginalia')
      await see(page, 'Only you can see this')
      await page.getByRole('textbox').waitFor()
      await ask('PUT', '/api/kip/agents', { id: agents.marginalia.id, visibility: 'public' })
    },
  },
  {
    screen: 'Public chat',
    state: 'agent in progress',
    as: 'visitor',
    isWindow: true,
    arrange: async (page, { people, agents }) => {
      const ask = people.person.ask
      await ask('PUT', '/api/kip/agents', { id: agents.marginalia.id, status: 'in-progress' })
      await page.goto('/marginalia')
      await page
        .getByText(/not ready/i)
        .first()
        .waitFor()
      await ask('PUT', '/api/kip/agents', { id: agents.marginalia.id, status: 'ready' })
    },
  },
  {
    screen: 'Chat in the app',
    state: 'conversation',
    as: 'person',
    isWindow: true,
    arrange: async (page, { settled }) => {
      await page.goto(`/studio/chat/marginalia?sessionId=${settled.sessionId}`)
      await chatOn(page, 'Marginalia').replies.last().locator('blockquote').waitFor()
    },
  },
  {
    screen: 'Chat in the app',
    state: 'new',
    as: 'newcomer',
    isWindow: true,
    arrange: async (page) => {
      await page.goto('/studio/chat/kip')
      await chatOn(page, 'Kip').input.waitFor()
      await page.waitForURL(/sessionId=/)
    },
  },
  {
    screen: 'Chat in the app',
    state: 'past conversations on a phone',
    as: 'person',
    only: 'narrow',
    isWindow: true,
    arrange: async (page, { settled }) => {
      const path = `/studio/chat/marginalia?sessionId=${settled.sessionId}`
      const dialog = await openDialog(page, { path, button: 'Earlier conversations' })
      await dialog.getByRole('link').first().waitFor()
    },
  },
  {
    screen: 'Chat in the app',
    state: 'rename a conversation',
    as: 'person',
    only: 'wide',
    isWindow: true,
    arrange: async (page, { settled }) => {
      const path = `/studio/chat/marginalia?sessionId=${settled.sessionId}`
      await openDialog(page, { path, button: /^More about/, item: 'Rename' })
    },
  },
  {
    screen: 'Chat in the app',
    state: 'earlier conversation gone',
    as: 'newcomer',
    isWindow: true,
    arrange: async (page) => {
      await page.goto('/studio/chat/kip?sessionId=gone')
      await see(page, 'The earlier conversation could not be opened.')
    },
  },
  {
    screen: 'Chat in the app',
    state: 'not found',
    as: 'person',
    isWindow: true,
    arrange: async (page) => {
      await page.goto('/studio/chat/nowhere')
      await see(page, 'Agent Not Found')
    },
  },
]
