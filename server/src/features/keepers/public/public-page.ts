import { defaultKeeperTheme } from '#contracts/keepers/keeper-choices.ts'
import { publicPath, publicWording } from '#contracts/keepers/public-wording.ts'
import { defaultTheme, findBuiltInTheme } from '#contracts/themes/built-in-themes.ts'
import { kebabToken, type Palette, type ThemeToken } from '#contracts/themes/theme-tokens.ts'
import { html, type Html } from '../../../http/html.ts'
import { dateLine, machineDate } from './public-dates.ts'
import { beginningMaxChars, type KeeperPage } from './public-keepers.ts'
import type { PublicKeeper, PublicMoment } from './public-keepers.table.ts'
import { beginningOf, renderInTurn, renderPublicMarkdown } from './public-markdown.ts'

/** What a page is made with: the server's address as the reader knows it, and the style sheet where there is a build. */
export type PageSetting = { origin: string; styleSheet: string | undefined }

/** A public keeper with a page of its moments. */
export async function keeperPage(setting: PageSetting, page: KeeperPage): Promise<string> {
  const { keeper, moments, isLater, hasOlder } = page
  const path = publicPath(keeper.id)
  const articles = await renderInTurn(moments, (moment) => listedMoment(keeper, moment))
  const last = moments.at(-1)
  return wholePage(setting, {
    keeper,
    path,
    title: keeper.title,
    description: oneLine(keeper.purpose),
    header: html`<h1>${wordsOf(keeper, keeper.title)}</h1>
      <p class="purpose">${wordsOf(keeper, keeper.purpose)}</p>`,
    main: html`<h2 class="sr-only">${publicWording.moments}</h2>
      ${articles.length === 0 ? html`<p class="empty">${publicWording.empty}</p>` : articles}
      <nav class="pages" aria-label="Pages">
        ${isLater ? html`<a href="${path}" rel="first">${publicWording.newest}</a>` : undefined}
        ${last && hasOlder ? html`<a href="${path}?before=${last.id}" rel="next">${publicWording.older}</a>` : undefined}
      </nav>`,
  })
}

/** One public moment, whole. */
export async function momentPage(
  setting: PageSetting,
  { keeper, moment }: { keeper: PublicKeeper; moment: PublicMoment },
): Promise<string> {
  const path = publicPath(keeper.id)
  const name = moment.title ?? dateLine(moment)
  return wholePage(setting, {
    keeper,
    path: `${path}/${moment.id}`,
    title: `${name} · ${keeper.title}`,
    description: oneLine(moment.excerpt) || oneLine(keeper.purpose),
    header: html`<p class="above"><a href="${path}">${wordsOf(keeper, keeper.title)}</a></p>`,
    main: html`<article class="moment">
        ${moment.title === null ? undefined : dateOf(keeper, moment)}
        <h1>${nameOf(keeper, moment)}</h1>
        <div class="text" lang="${languageOf(keeper)}">
          ${await textOf(keeper, moment, { body: moment.body, level: 1 })}
        </div>
      </article>
      <nav class="pages" aria-label="Pages"><a href="${path}">${publicWording.all}</a></nav>`,
  })
}

/** What everybody gets who may not see a page, or asks for one that isn't there: the same in every case. */
export function notFoundPage(setting: PageSetting): string {
  return noticePage(setting, publicWording.notFoundTitle, publicWording.notFound)
}

export function tooManyPage(setting: PageSetting): string {
  return noticePage(setting, publicWording.tooManyTitle, publicWording.tooMany)
}

function noticePage(setting: PageSetting, title: string, sentence: string): string {
  const main = html`<h1>${title}</h1>
    <p class="purpose">${sentence}</p>`
  return wholePage(setting, {
    keeper: undefined,
    path: '',
    title,
    description: sentence,
    header: html``,
    main,
  })
}

/** The text of a moment for a feed, with whole addresses. */
export async function feedText(origin: string, keeper: PublicKeeper, moment: PublicMoment): Promise<Html> {
  const body = beginningOf(moment.body, beginningMaxChars) ?? moment.body
  return textOf(keeper, moment, { origin, body, level: 2 })
}

async function listedMoment(keeper: PublicKeeper, moment: PublicMoment): Promise<Html> {
  const path = publicPath(keeper.id)
  const address = `${path}/${moment.id}`
  const beginning = beginningOf(moment.body, beginningMaxChars)
  const name = nameOf(keeper, moment)
  const text = await textOf(keeper, moment, { body: beginning ?? moment.body, level: 2 })
  return html`<article class="moment">
    ${moment.title === null ? undefined : dateOf(keeper, moment)}
    <h3 class="${moment.title === null ? 'date' : 'title'}"><a href="${address}">${name}</a></h3>
    <div class="text" lang="${languageOf(keeper)}">${text}</div>
    ${beginning === undefined ? undefined : html`<p class="more"><a href="${address}">${publicWording.readOn}</a></p>`}
  </article>`
}

function textOf(
  keeper: PublicKeeper,
  { id }: PublicMoment,
  { origin = '', body, level }: { origin?: string; body: string; level: 1 | 2 },
) {
  const attachmentsPath = `${origin}${publicPath(keeper.id)}/attachments`
  return renderPublicMarkdown(body, { origin, attachmentsPath, idPrefix: `m${id.slice(0, 8)}-`, level })
}

/** The page's own words, dates among them, are English. */
const pageLanguage = 'en'

/** The code of the language that a keeper is written in; empty where nobody knows it, as HTML has it. */
export function languageOf({ language }: PublicKeeper): string {
  return language === 'other' ? '' : language
}

/** What the writer wrote, with its language where that isn't the page's. */
function wordsOf(keeper: PublicKeeper, words: string): Html {
  const language = languageOf(keeper)
  return language === pageLanguage ? html`${words}` : html`<span lang="${language}">${words}</span>`
}

function nameOf(keeper: PublicKeeper, moment: PublicMoment): Html {
  return moment.title === null ? timeOf(keeper, moment) : wordsOf(keeper, moment.title)
}

function dateOf(keeper: PublicKeeper, moment: PublicMoment): Html {
  return html`<p class="date">${timeOf(keeper, moment)}</p>`
}

function timeOf(keeper: PublicKeeper, moment: PublicMoment): Html {
  if (moment.date_words !== null) return wordsOf(keeper, moment.date_words)
  const day = machineDate(moment)
  return day === undefined
    ? html`${dateLine(moment)}`
    : html`<time datetime="${day}">${dateLine(moment)}</time>`
}

export type Whole = {
  /** Whose page it is, where it is one of a keeper's. */
  keeper: PublicKeeper | undefined
  path: string
  title: string
  description: string
  header: Html
  main: Html
  /** What leads past the header. */
  skip?: string
}

/** A page around what it shows, in colours for light and dark. */
export function wholePage(setting: PageSetting, whole: Whole): string {
  const { keeper, path, title, description, header, main, skip = publicWording.skip } = whole
  const address = `${setting.origin}${path}`
  const { light, dark } = findBuiltInTheme(keeper?.theme ?? defaultKeeperTheme) ?? defaultTheme
  const page = html`<!doctype html>
    <html lang="${pageLanguage}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <meta name="description" content="${description}" />
        ${keeper?.allows_indexing ? undefined : html`<meta name="robots" content="noindex, nofollow" />`}
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="${light.background}" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="${dark.background}" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${keeper && headOf(setting, keeper, { address, title, description })}
        ${setting.styleSheet && html`<link rel="stylesheet" href="${setting.styleSheet}" />`}
        <style>
          ${coloursOf(light, dark)}
        </style>
      </head>
      <body>
        <a class="skip" href="#main">${skip}</a>
        <header class="top">${header}</header>
        <main id="main">${main}</main>
        <footer class="foot">
          ${keeper && html`<a href="${publicPath(keeper.id)}/feed.xml">${publicWording.feed}</a>`}
          <a href="/">${publicWording.madeWith}</a>
        </footer>
      </body>
    </html> `
  return page.markup
}

function headOf(
  { origin }: PageSetting,
  keeper: PublicKeeper,
  { address, title, description }: { address: string; title: string; description: string },
): Html {
  const feed = `${origin}${publicPath(keeper.id)}/feed.xml`
  return html`<link rel="canonical" href="${address}" />
    <link rel="alternate" type="application/rss+xml" title="${keeper.title}" href="${feed}" />
    <meta property="og:type" content="article" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${address}" />
    <meta property="og:site_name" content="${keeper.title}" />`
}

const usedTokens = [
  'background',
  'foreground',
  'muted',
  'mutedForeground',
  'primary',
  'border',
  'ring',
] as const

function coloursOf(light: Palette, dark: Palette): Html {
  return html`:root{${variablesOf(light)}}@media (prefers-color-scheme:dark){:root{${variablesOf(dark)}}}`
}

function variablesOf(palette: Palette): Html[] {
  return usedTokens.map((token: ThemeToken) => html`--${kebabToken(token)}:${palette[token]};`)
}

/** What a search engine or a message shows of a page. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 300).toWellFormed()
}
