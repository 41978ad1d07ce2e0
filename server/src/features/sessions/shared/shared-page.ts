import { sharedWording } from '#contracts/sessions/shared-wording.ts'
import { html, type Html } from '../../../http/html.ts'
import { renderInTurn, renderPublicMarkdown, wholePage, type PageSetting } from '../../keepers/index.ts'
import type { SharedConversation } from './shared-conversations.ts'

/** A conversation for whoever has its link: questions and answers, without a script. */
export async function sharedPage(setting: PageSetting, shared: SharedConversation): Promise<string> {
  const { title, agentName, sharedAt, messages } = shared
  const articles = await renderInTurn(messages, (message) => article(agentName, message))
  return wholePage(setting, {
    keeper: undefined,
    path: '',
    skip: sharedWording.skip,
    title: `${title} · ${agentName}`,
    description: agentName,
    header: html`<h1>${title}</h1>
      <p class="purpose">${agentName}. ${sharedWording.sharedOn} ${timeOf(sharedAt)}</p>`,
    main: html`${articles}`,
  })
}

type Message = SharedConversation['messages'][number]

async function article(agentName: string, { id, sender, content, created_at }: Message): Promise<Html> {
  const isQuestion = sender === 'user'
  // What a person typed is shown as it was typed.
  const text = isQuestion
    ? html`<p class="typed">${content}</p>`
    : await renderPublicMarkdown(content, { attachmentsPath: '', idPrefix: `m${id.slice(0, 8)}-`, level: 2 })
  return html`<article class="moment ${isQuestion ? 'question' : 'answer'}">
    <h2 class="date">${isQuestion ? sharedWording.you : agentName}, ${timeOf(created_at)}</h2>
    <div class="text">${text}</div>
  </article>`
}

const dateText = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

function timeOf(at: number): Html {
  const date = new Date(at)
  return html`<time datetime="${date.toISOString()}">${dateText.format(date)}</time>`
}
