import { publicPath } from '#contracts/keepers/public-wording.ts'
import { html, type Html } from '../../../http/html.ts'
import { dateLine, feedDate } from './public-dates.ts'
import type { KeeperPage } from './public-keepers.ts'
import type { PublicKeeper, PublicMoment } from './public-keepers.table.ts'
import { renderInTurn } from './public-markdown.ts'
import { feedText, languageOf } from './public-page.ts'

/** The newest public moments of a keeper as RSS 2.0. */
export async function keeperFeed(origin: string, { keeper, moments }: KeeperPage): Promise<string> {
  const address = `${origin}${publicPath(keeper.id)}`
  const language = languageOf(keeper)
  const items = await renderInTurn(moments, (moment) => itemOf(origin, keeper, moment))
  const feed = html`<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${keeper.title}</title>
<link>${address}</link>
<description>${keeper.purpose}</description>
${language === '' ? undefined : html`<language>${language}</language>`}
<atom:link href="${address}/feed.xml" rel="self" type="application/rss+xml" />
${items}</channel>
</rss>
`
  return withoutControls(feed.markup)
}

async function itemOf(origin: string, keeper: PublicKeeper, moment: PublicMoment): Promise<Html> {
  const address = `${origin}${publicPath(keeper.id)}/${moment.id}`
  const date = feedDate(moment)
  const { markup } = await feedText(origin, keeper, moment)
  return html`<item>
<title>${moment.title ?? dateLine(moment)}</title>
<link>${address}</link>
<guid isPermaLink="true">${address}</guid>
${date === undefined ? undefined : html`<pubDate>${date}</pubDate>`}
<description>${markup}</description>
</item>
`
}

/** XML knows no control characters, however they are spelled. */
function withoutControls(xml: string): string {
  // oxlint-disable-next-line no-control-regex -- these are meant
  return xml.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
}
