import { expect, type Page } from '@playwright/test'
import type { SessionMessage } from '../contracts/src/sessions/sessions.ts'

/** What a person sees and does in an agent's chat. */
export function chatOn(page: Page, agentName: string = 'River Guide') {
  const log = page.getByRole('log', { name: `Conversation with ${agentName}` })
  const input = page.getByRole('textbox', { name: `Message ${agentName}` })
  const questions = log.getByRole('article', { name: /^You,/ })
  const replies = log.getByRole('article', { name: new RegExp(`^${agentName}, \\d`) })
  return {
    log,
    input,
    questions,
    replies,
    welcome: log.getByRole('article', { name: `${agentName}, welcome` }),
    send: page.getByRole('button', { name: 'Send message' }),
    stop: page.getByRole('button', { name: 'Stop', exact: true }),
    newConversation: page.getByRole('button', { name: 'New conversation' }),
    memory: page.getByText('Memory On').filter({ visible: true }),
    sessionLine: page.getByTitle(/^Session /).filter({ visible: true }),
    async say(text: string): Promise<void> {
      await input.fill(text)
      await input.press('Shift+Enter')
    },
    /** The id in the query, once it is there. */
    async sessionId(): Promise<string> {
      await expect(page).toHaveURL(/\?sessionId=/)
      return new URL(page.url()).searchParams.get('sessionId') ?? ''
    },
    /** The conversation as the server has it, for whoever is in this profile. */
    async stored(sessionId: string): Promise<SessionMessage[]> {
      const answer = await page.request.get(`/api/kip/agents?messages=true&sessionId=${sessionId}`)
      expect(answer.status()).toBe(200)
      // The server lets every answer out through its contract.
      return ((await answer.json()) as { data: SessionMessage[] }).data
    },
  }
}
