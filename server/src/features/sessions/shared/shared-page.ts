import { readingWording } from '#contracts/runs/reading-wording.ts'
import { sharedWording } from '#contracts/sessions/shared-wording.ts'
import { escapeHtml, html, type Html } from '../../../http/html.ts'
import { renderInTurn, renderPublicMarkdown, wholePage, type PageSetting } from '../../keepers/index.ts'
import type { SharedConversation, SharedMessage } from './shared-conversations.ts'

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

async function article(agentName: string, message: SharedMessage): Promise<Html> {
  const { id, sender, content, created_at, receipts } = message
  const isQuestion = sender === 'user'
  const idPrefix = `m${id.slice(0, 8)}-`
  // What a person typed is shown as it was typed.
  const text = isQuestion
    ? html`<p class="typed">${content}</p>`
    : withMarks(
        await renderPublicMarkdown(content, { origin: '', attachmentsPath: '', idPrefix, level: 2 }),
        {
          ...{ receipts, idPrefix },
        },
      )
  return html`<article class="moment ${isQuestion ? 'question' : 'answer'}">
    <h2 class="date">${isQuestion ? sharedWording.you : agentName}, ${timeOf(created_at)}</h2>
    <div class="text">${text}</div>
    ${receipts.size > 0 ? receiptList(receipts, idPrefix) : ''}
  </article>`
}

type Marked = { receipts: ReadonlyMap<number, string>; idPrefix: string }

/** The numbers of receipts as links to them. Code has brackets of its own, and links can't stand in links. */
function withMarks({ markup }: Html, { receipts, idPrefix }: Marked): Html {
  if (receipts.size === 0) return { markup }
  let depth = 0
  return {
    markup: markup.replaceAll(
      /<(\/?)(a|code)\b[^>]*>|<[^>]*>|[^<]+/g,
      (whole, end?: string, name?: string) => {
        if (name !== undefined) depth += end ? -1 : 1
        if (whole.startsWith('<') || depth > 0) return whole
        return whole.replaceAll(/ ?\[(\d{1,3})\]/g, (mark, n: string) =>
          receipts.has(Number(n))
            ? `<a class="receipt" href="#${idPrefix}r${n}"><span class="sr-only">${escapeHtml(sharedWording.receipt)} </span>${n}</a>`
            : mark,
        )
      },
    ),
  }
}

function receiptList(receipts: ReadonlyMap<number, string>, idPrefix: string): Html {
  const items = [...receipts].map(
    ([n, place]) =>
      html`<li id="${idPrefix}r${n}"><span class="receipt" aria-hidden="true">${n}</span>${place}</li>`,
  )
  return html`<h3 class="receipts-title">${readingWording.receipts}</h3>
    <ol class="receipts">
      ${items}
    </ol>`
}

const dateText = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

function timeOf(at: number): Html {
  const date = new Date(at)
  return html`<time datetime="${date.toISOString()}">${dateText.format(date)}</time>`
}
