import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Attachment } from '#contracts/keepers/attachments.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import type { Moment } from '#contracts/keepers/moments.ts'
import { createUser } from '../../../testing/factories.ts'
import { formWith } from '../../../testing/route-calls.ts'
import { call, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { mostTextAtOnce } from '../../../testing/text-at-once.ts'

const planted = 'the heron stood in the reeds'
const river = {
  ...{ title: 'River years', purpose: 'What the river brought.', keeperType: 'journal' },
  ...{ memoryPattern: 'chronological', timezone: 'Europe/Lisbon', isPublic: true },
}

async function start(env: Record<string, string> = { RATE_LIMITS: 'off' }) {
  const app = await startTestApp({ env })
  return { app, ...(await openKeeper(app)) }
}

async function openKeeper(app: TestApp, fields: object = {}) {
  const { token } = await createUser(app)
  const send = (method: string, path: string, body?: unknown) =>
    call(app, method, path, { token, ...(body !== undefined && { body }) })
  const keeper: Keeper = (await send('POST', '/api/keepers', { ...river, ...fields })).body.data
  const ask = (method: string, path: string, body?: unknown) =>
    send(method, `/api/keepers/${keeper.id}${path}`, body)
  return {
    token,
    keeper,
    ask,
    page: `/p/${keeper.id}`,
    feed: `/p/${keeper.id}/feed.xml`,
    write: async (given: object = {}): Promise<Moment> => {
      const { status, body } = await ask('POST', '/moments', {
        body: 'The river opened.',
        visibility: 'public',
        ...given,
      })
      if (status !== 200) throw new Error(JSON.stringify(body))
      return body.data
    },
    change: async (given: object) => {
      const { version } = (await ask('GET', '')).body.data
      return ask('PATCH', '', { version, ...given })
    },
  }
}

const read = (app: TestApp, path: string, headers: Record<string, string> = {}) =>
  call(app, 'GET', path, { headers })

/** The titles of a page's moments. */
const titlesIn = (page: string) =>
  Array.from(page.matchAll(/<h3 class="title"\s*><a href="[^"]*"\s*>([^<]*)<\/a/g), ([, title]) => title)

describe('the page of a public keeper', () => {
  test('shows title, purpose and public moments, without a script and without a cookie', async () => {
    const { app, keeper, page, write } = await start()
    const { id } = await write({ title: 'Fog & ferry', body: 'We **watched** the river.\n\n- one\n- two' })
    const answer = await read(app, page)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(answer.body).toContain('<h1>River years</h1>')
    expect(answer.body).toContain('What the river brought.')
    expect(answer.body).toContain('We <strong>watched</strong> the river.')
    expect(titlesIn(answer.body)).toEqual(['Fog &amp; ferry'])
    expect(answer.body).not.toContain('<script')
    expect(answer.body).toContain(
      `rel="alternate" type="application/rss+xml" title="River years" href="${app.url}/p/${keeper.id}/feed.xml"`,
    )
    const own = await read(app, `${page}/${id}`)
    expect(own.body).toMatch(/<h1>Fog &amp; ferry<\/h1>/)
    expect(own.body).toContain('<title>Fog &amp; ferry · River years</title>')
    expect(own.body).toContain('property="og:title" content="Fog &amp; ferry · River years"')
  })

  test('tells no more of a moment than its title, its text and its date as it was written', async () => {
    const { app, page, feed, write } = await start()
    const secret = {
      ...{ mood: -2, energy: 1, sleepHours: 3.5, place: { name: 'Hospital da Luz', latitude: 38.7497 } },
      ...{ kind: 'checkin', pinned: true, tz: 'Pacific/Auckland', aiAccess: false },
    }
    const made = [
      await write({ ...secret, title: 'Month', datePrecision: 'month', occurredAt: '2024-03-17T08:41:07Z' }),
      await write({ ...secret, title: 'Year', datePrecision: 'year', occurredAt: '2023-03-17T08:41:07Z' }),
      await write({ ...secret, title: 'About', datePrecision: 'circa', occurredAt: '2022-03-17T08:41:07Z' }),
      await write({ ...secret, title: 'Day', datePrecision: 'day', occurredAt: '2021-03-17T08:41:07Z' }),
      await write({
        ...secret,
        title: 'Words',
        dateWords: 'the autumn of the move',
        occurredAt: '2020-03-17T08:41:07Z',
      }),
      await write({ title: 'Time', tz: 'Europe/Lisbon', occurredAt: '2019-03-17T08:41:07Z' }),
      await write({ title: 'Late', tz: 'Europe/Lisbon', occurredAt: '2019-03-17T00:48:00Z' }),
    ]
    const answers = [page, feed, ...made.map(({ id }) => `${page}/${id}`)].map((path) => read(app, path))
    const texts = (await Promise.all(answers)).map(({ body }) => String(body))
    for (const text of texts)
      for (const told of [
        'Hospital',
        '38.7',
        'Auckland',
        'checkin',
        'Heavy',
        '3.5',
        '08:41:07',
        '2024-03-17',
        '2020',
      ])
        expect(text).not.toContain(told)
    const dates = Array.from(
      String(texts[0]).matchAll(/<p class="date">\s*(?:<time[^>]*>)?([^<]+)/g),
      ([, date]) => date?.trim(),
    )
    expect(dates).toEqual([
      ...['March 2024', '2023', 'About 17 March 2022', 'Wednesday, 17 March 2021', 'the autumn of the move'],
      ...['Sunday, 17 March 2019, 08:41', 'Sunday, 17 March 2019, 00:48'],
    ])
    const machineDates = Array.from(String(texts[0]).matchAll(/datetime="([^"]+)"/g), ([, date]) => date)
    expect(machineDates).toEqual(['2024-03', '2023', '2021-03-17', '2019-03-17', '2019-03-17'])
    expect(String(texts[1])).not.toContain('16 Mar 2019')
  })

  test('goes on by pages, the newest first, and after public moments alone', async () => {
    const { app, page, ask, write } = await start()
    const made: Moment[] = []
    for (let day = 1; day <= 23; day += 1)
      made.push(
        await write({ title: `Day ${day}`, occurredAt: `2026-03-${String(day).padStart(2, '0')}T12:00:00Z` }),
      )
    const first = await read(app, page)
    expect(titlesIn(first.body)).toEqual(Array.from({ length: 20 }, (_, at) => `Day ${23 - at}`))
    const older = /href="([^"]*\?before=[^"]*)" rel="next"/.exec(first.body)?.[1] ?? ''
    const second = await read(app, older)
    expect(titlesIn(second.body)).toEqual(['Day 3', 'Day 2', 'Day 1'])
    expect(second.body).not.toContain('rel="next"')
    expect(second.body).toMatch(/rel="first"/)
    await ask('POST', '/moments/bulk', { ids: [made[3]?.id], change: { visibility: 'private' } })
    for (const place of [older, `${page}?before=${randomUUID()}`, `${page}?before=a&before=b`])
      expect((await read(app, place)).status).toBe(404)
  })

  test('is in the colours of the keeper’s theme, light and dark', async () => {
    const { app, page, change } = await start()
    expect((await read(app, page)).body).toContain('--background:#fbf9f4;')
    await change({ theme: 'forest-deep' })
    const { body } = await read(app, page)
    expect(body).toMatch(/--background:#f4f7f2;.*prefers-color-scheme:\s?dark/s)
    expect(body).not.toContain('#fbf9f4')
  })

  test('says in which language its words are, and that its own are English', async () => {
    const { app, page, feed, write, change } = await start()
    const { id } = await write({ title: 'Nebel', occurredAt: '2024-03-17T08:41:07Z', tz: 'UTC' })
    const untitled = await write({ occurredAt: '2023-03-17T08:41:07Z', tz: 'UTC' })
    const pages = async () =>
      Promise.all(
        [page, `${page}/${id}`, `${page}/${untitled.id}`].map(async (path) => (await read(app, path)).body),
      )
    for (const body of await pages())
      expect(new Set(body.match(/ lang="\w*"/g))).toEqual(new Set([' lang="en"']))
    expect((await read(app, feed)).body).toContain('<language>en</language>')
    await change({ language: 'de' })
    const [whole, own, dated] = await pages()
    for (const body of [whole, own, dated]) {
      expect(body).toContain('<html lang="en">')
      expect(body).toMatch(/<div class="text" lang="de"\s*>/)
    }
    expect(whole).toContain('<h1><span lang="de">River years</span></h1>')
    expect(whole).toContain('<p class="purpose"><span lang="de">What the river brought.</span></p>')
    expect(whole).toMatch(/<h3 class="title"\s*><a [^>]*><span lang="de">Nebel<\/span><\/a/)
    expect(whole).toMatch(/<h3 class="date"\s*><a [^>]*><time [^>]*>Friday, 17 March 2023/)
    expect(own).toContain('<h1><span lang="de">Nebel</span></h1>')
    expect(own).toMatch(/<p class="date"\s*><time/)
    expect(dated).toMatch(/<h1><time [^>]*>Friday/)
    expect((await read(app, feed)).body).toContain('<language>de</language>')
    await change({ language: 'other' })
    expect((await pages())[0]).toContain('<h1><span lang="">River years</span></h1>')
    expect((await read(app, feed)).body).not.toContain('<language>')
  })

  test('search engines leave it out until its owner allows them', async () => {
    const { app, page, feed, write, change } = await start()
    const { id } = await write()
    const paths = [page, feed, `${page}/${id}`]
    for (const path of paths)
      expect((await read(app, path)).headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect((await read(app, page)).body).toContain('<meta name="robots" content="noindex, nofollow" />')
    expect((await change({ allowsIndexing: true })).body.data.allowsIndexing).toBe(true)
    for (const path of paths) expect((await read(app, path)).headers.get('x-robots-tag')).toBeNull()
    expect((await read(app, page)).body).not.toContain('name="robots"')
  })

  test('of a long text the beginning is there, and the whole on its own page', async () => {
    const { app, page, write } = await start()
    const { id } = await write({ body: `${'The river went on. '.repeat(300)}\n\n`.repeat(3) + planted })
    const { body } = await read(app, page)
    expect(body).not.toContain(planted)
    expect(body).toContain('Read the whole moment')
    expect((await read(app, `${page}/${id}`)).body).toContain(planted)
  })
})

describe('what is not public', () => {
  test('is in no page, feed, moment’s page or error', async () => {
    const { app, keeper, page, feed, ask, write } = await start()
    const text = { title: planted, body: `${planted}.`, place: { name: planted } }
    const shown = await write({ title: 'Shown', body: planted })
    const { body: changed } = await ask('PATCH', `/moments/${shown.id}`, {
      version: 1,
      title: 'Shown',
      body: 'Now.',
    })
    expect(changed.success).toBe(true)
    const hidden = await write({ ...text, visibility: 'private' })
    const trashed = await write(text)
    await ask('DELETE', `/moments/${trashed.id}`)
    const erased = await write(text)
    await ask('DELETE', `/moments/${erased.id}`)
    await ask('DELETE', `/trash/${erased.id}`)
    const draft = { deviceId: randomUUID(), revision: 1, momentId: shown.id, baseVersion: 2, body: planted }
    await ask('PUT', `/drafts/${randomUUID()}`, { ...draft, fields: { title: planted } })
    const closed = await openKeeper(app, { isPublic: false, title: planted, purpose: planted })
    const inClosed = await closed.write(text)
    const other = await openKeeper(app, { title: 'Other' })
    const inOther = await other.write(text)
    const deleted = await openKeeper(app, { title: planted })
    const inDeleted = await deleted.write(text)
    await deleted.ask('DELETE', '')

    const foreign = [hidden, trashed, erased, inClosed, inOther, inDeleted].map(({ id }) => id)
    const missing = [
      ...foreign.flatMap((id) => [`${page}/${id}`, `${page}?before=${id}`]),
      ...[closed, deleted].flatMap((one) => [one.page, one.feed]),
      ...[`${closed.page}/${inClosed.id}`, `${deleted.page}/${inDeleted.id}`, `${page}/${randomUUID()}`],
      ...[`/p/${randomUUID()}`, '/p/nonsense', `/p/${keeper.number}`, `${page}/attachments`],
      `${page}/attachments/${'0'.repeat(64)}.jpg`,
      ...[`/p/${keeper.id.toUpperCase()}`],
    ]
    const answers = await Promise.all(missing.map((path) => read(app, path)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(404)
    expect(answers[0]?.headers.get('x-robots-tag')).toBe('noindex, nofollow')
    const seen = await Promise.all([page, feed, `${page}/${shown.id}`].map((path) => read(app, path)))
    expect(seen.map(({ status }) => status)).toEqual([200, 200, 200])
    for (const { body } of [...answers, ...seen]) expect(body).not.toContain(planted)
    expect(app.logLines.join()).not.toContain(planted)
  })

  test('a moment that is withdrawn is gone at once, and the page is another one', async () => {
    const { app, page, feed, ask, write } = await start()
    const { id } = await write({ title: planted })
    const paths = [page, feed]
    const etags = await Promise.all(
      paths.map(async (path) => (await read(app, path)).headers.get('etag') ?? ''),
    )
    const again = (at: number) => read(app, paths[at] ?? '', { 'if-none-match': etags[at] ?? '' })
    for (const at of paths.keys()) {
      const { status, headers } = await again(at)
      expect([status, headers.get('cache-control')]).toEqual([304, 'no-cache'])
    }
    await ask('POST', '/moments/bulk', { ids: [id], change: { visibility: 'private' } })
    for (const at of paths.keys()) {
      const { status, body } = await again(at)
      expect([status, body.includes(planted)]).toEqual([200, false])
    }
    expect((await read(app, `${page}/${id}`)).status).toBe(404)
  })

  test('a keeper that is withdrawn or deleted is gone at once', async () => {
    const { app, page, feed, ask, write, change } = await start()
    const { id } = await write()
    const statuses = () =>
      Promise.all([page, feed, `${page}/${id}`].map(async (path) => (await read(app, path)).status))
    expect(await statuses()).toEqual([200, 200, 200])
    await change({ isPublic: false })
    expect(await statuses()).toEqual([404, 404, 404])
    await change({ isPublic: true })
    expect(await statuses()).toEqual([200, 200, 200])
    await ask('DELETE', '')
    expect(await statuses()).toEqual([404, 404, 404])
  })
})

test('the feed lists public moments as RSS 2.0, with whole addresses', async () => {
  const { app, page, feed, write } = await start()
  const picture = `attachments/${'0123456789abcdef'.repeat(4)}.jpg`
  const { id } = await write({
    title: 'A <b> & "c"',
    body: `Quay\u0001 ![boat](${picture})`,
    occurredAt: '2026-03-08T21:00:00Z',
    tz: 'UTC',
  })
  const { headers, body } = await read(app, feed)
  expect(headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
  expect(body).toMatch(/^<\?xml version="1.0" encoding="utf-8"\?>\s*<rss version="2.0"/)
  expect(body).toContain('<title>A &lt;b&gt; &amp; &quot;c&quot;</title>')
  expect(body).toContain(`<guid isPermaLink="true">${app.url}${page}/${id}</guid>`)
  expect(body).toContain('<pubDate>Sun, 08 Mar 2026 12:00:00 GMT</pubDate>')
  expect(body).toContain(`&lt;img src=&quot;${app.url}${page}/${picture}&quot;`)
  expect(body).not.toContain('\u0001')
})

test('a line that was typed is a line on the page, on the moment’s own and in the feed', async () => {
  const { app, page, feed, write } = await start()
  const { id } = await write({
    body: 'Grey water,\r\n*small* boats\n**out** by five,  \nhome\n\n- milk\n  bread\n  - rye\n\n```\nlow\nhigh\n```',
  })
  const expected =
    /Grey water,<br \/>\s*<em>small<\/em> boats<br \/>\s*<strong>out<\/strong> by five,<br \/>\s*home<\/p>/
  for (const path of [page, `${page}/${id}`]) {
    const { body } = await read(app, path)
    expect(body).toMatch(expected)
    expect(body).toMatch(/<li>milk<br \/>\s*bread\s*<ul>\s*<li>rye<\/li>\s*<\/ul>\s*<\/li>/)
    expect(body).toMatch(/<pre><code>low\s*high\s*<\/code><\/pre>/)
  }
  const { body } = await read(app, feed)
  expect(body).toContain('Grey water,&lt;br /&gt;')
})

test('a picture from elsewhere is a link to this server’s copy, which visitors may open', async () => {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const asked: (string | undefined)[] = []
  const elsewhere = createServer(({ url }, response) => {
    asked.push(url)
    response.setHeader('content-type', 'image/png').end(picture)
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    elsewhere.closeAllConnections()
    elsewhere.close()
  })
  const address = elsewhere.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const app = await startTestApp({
    webGuard: { resolve: async () => ['127.0.0.1'], mayConnect: () => true },
  })
  const { page, feed, write } = await openKeeper(app)
  const { id } = await write({ body: `![A heron](http://pictures.test:${port}/heron.png?a=1&b=ö%20c)` })
  const linkIn = (text: string) => /href="([^"]*web-images[^"]*)"[^>]*>A heron</.exec(text)?.[1] ?? ''
  const path = linkIn((await read(app, `${page}/${id}`)).body)
  expect(path).toMatch(/^\/api\/kip\/web-images\?address=http%3A/)
  expect(linkIn((await read(app, page)).body)).toBe(path)
  const inFeed = String((await read(app, feed)).body)
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
  expect(linkIn(inFeed.replaceAll('&quot;', '"'))).toBe(`${app.url}${path}`)
  expect(asked).toEqual([])
  const answer = await fetch(`${app.url}${path}`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(asked).toEqual(['/heron.png?a=1&b=%C3%B6%20c'])
})

describe('hostile Markdown', () => {
  test('is inert: no script, no address but the web’s and mail’s, no picture from elsewhere', async () => {
    const { app, page, feed, write } = await start()
    const { id } = await write({
      title: '</title><script>alert(1)</script>',
      body: [
        '<script>alert(1)</script> <img src=x onerror=alert(1)> <a href="javascript:alert(1)">x</a>',
        '[a](javascript:alert(1)) [b](JaVaScRiPt:alert(1)) [c](data:text/html,<script>) [d](vbscript:x)',
        '[e](&#106;avascript:alert(1)) <javascript:alert(1)> [f](/api/keepers) [g](//evil.example)',
        '![h](https://evil.example/pixel.png) ![i](javascript:alert(1)) ![j" onerror="alert(1)](attachments/x.svg)',
        '[k]: javascript:alert(1)\n\n[k] [l](https://ok.example "t\\" onmouseover=\\"alert(1)")',
        '<style>*{display:none}</style>\n\n<iframe src="https://evil.example"></iframe>\n\n<form action="/">',
        '<svg onload=alert(1)>\n\n<!-- x --> <?php ?> <![CDATA[ x ]]>',
      ].join('\n\n'),
    })
    const unescaped = async (path: string) => String((await read(app, path)).body)
    for (const text of [await unescaped(page), await unescaped(`${page}/${id}`)]) {
      const tags = Array.from(text.matchAll(/<([a-z]\w*)([^>]*)>/gi))
      const names = new Set(tags.map(([, name]) => name))
      for (const name of ['script', 'img', 'iframe', 'form', 'svg', 'object', 'base'])
        expect(names).not.toContain(name)
      expect(text.match(/<style>/g)).toHaveLength(1)
      for (const [, , attributes = ''] of tags) {
        expect(attributes.replaceAll(/"[^"]*"/g, '')).not.toMatch(/\bon\w+/i)
        expect(attributes).not.toMatch(/(?:href|src)="(?!https?:|mailto:|\/|#)/i)
      }
      expect(text).not.toMatch(/href="[^"]*(?:javascript|\/api\/(?!kip\/web-images\?)|\/\/evil\.example)/i)
      expect(text).toContain(
        '<a href="/api/kip/web-images?address=https%3A%2F%2Fevil.example%2Fpixel.png" rel="noopener noreferrer nofollow ugc">h</a>',
      )
    }
    expect(await unescaped(feed)).not.toMatch(/<script|<iframe|<svg/i)
  })

  test.each([
    ['quotes', '>'.repeat(400_000)],
    ['quotes and lists', '> - '.repeat(100_000)],
    ['numbers', '1. '.repeat(100_000)],
    ['brackets', '['.repeat(400_000)],
    ['pictures in pictures', `${'!['.repeat(60_000)}a${'](b)'.repeat(60_000)}`],
    ['emphasis that never began', 'a*'.repeat(200_000)],
    ['underlined lines', 'a\n=\n'.repeat(100_000)],
    ['one line', 'river '.repeat(80_000)],
  ])('%s, nested as deeply as a moment can hold, are shown as they were typed', async (_, text) => {
    const { app, page, write } = await start()
    const { id } = await write({ body: `${text}\n\n${planted}` })
    const answer = await read(app, `${page}/${id}`)
    expect([answer.status, answer.body.includes(planted)]).toEqual([200, true])
    expect(answer.body).toContain('class="as-typed"')
  })
})

test('a page and a feed of long texts are made one moment at a time, and others are served between', async () => {
  const { app, page, feed, write } = await start()
  const longMoments = async (word: string) => {
    for (let n = 0; n < 12; n += 1)
      await write({ body: `${n} ${`Ordinary ${word} of the day. `.repeat(500)}` })
  }
  for (const [path, word] of [
    [page, 'pages'],
    [feed, 'feeds'],
  ] as const) {
    await longMoments(word)
    const most = await mostTextAtOnce(async () => expect((await read(app, path)).status).toBe(200))
    expect(most, path).toBeLessThan(6 * 6_000)
  }
})

test('a reader who asks faster than people do waits, and others don’t', async () => {
  const { app, page, write } = await start({ TRUST_PROXY: 'on' })
  await write()
  const from = (address: string) => read(app, page, { 'x-forwarded-for': address })
  const answers = await Promise.all(Array.from({ length: 130 }, () => from('203.0.113.9')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(120)
  const refused = answers.find(({ status }) => status === 429)
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused?.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(refused?.body).not.toContain('River years')
  expect((await from('198.51.100.7')).status).toBe(200)
})

describe('files of public moments', () => {
  test('are sent without place and date, as long as a public moment of the public keeper names them', async () => {
    const { app, keeper, ask, page, write, change, token } = await start()
    const upload = async (bytes: Buffer, name: string): Promise<Attachment> => {
      const form = formWith(new Uint8Array(bytes), name)
      return (await call(app, 'POST', `/api/keepers/${keeper.id}/attachments`, { token, form })).body.data
    }
    const taken = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '38/1 42/1 30/1' } }
    const made = sharp({ create: { width: 9, height: 6, channels: 3, background: '#356' } }).withExifMerge(
      taken,
    )
    const picture = await upload(await made.jpeg().toBuffer(), 'Home.jpg')
    const film = (mark: string) => Buffer.from(`\0\0\0\x18ftypisom\0\0\0\0vide${mark}+38.7-009.1/`, 'latin1')
    const [placed, unplaced] = [await upload(film('\xa9xyz'), 'a.mp4'), await upload(film('name'), 'b.mp4')]
    const paper = await upload(Buffer.from('%PDF-1.7\nFerries'), 'Secret name.pdf')
    const files = [picture, placed, unplaced, paper]
    const body = files.map(({ path }) => `![](${path})`).join('\n')
    const see = ({ path }: Attachment) => fetch(`${app.url}${page}/${path}`)
    const seen = async () => Promise.all(files.map(async (file) => (await see(file)).status))
    const hidden = await write({ visibility: 'private', body })
    expect(await seen()).toEqual([404, 404, 404, 404])
    const { id } = await write({ body })
    expect(await seen()).toEqual([200, 404, 200, 200])
    const shown = await see(picture)
    expect(shown.headers.get('content-type')).toBe('image/jpeg')
    expect((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).exif).toBeUndefined()
    const headers = { 'if-none-match': shown.headers.get('etag') ?? '' }
    expect((await fetch(`${app.url}${page}/${picture.path}`, { headers })).status).toBe(304)
    expect(app.logLines.filter((line) => line.includes('"level":40'))).toEqual([])
    const download = await see(paper)
    expect(download.headers.get('content-disposition')).toBe('attachment')
    const unknown = await read(app, `${page}/attachments/${'0'.repeat(64)}.jpg`)
    await ask('PATCH', `/moments/${id}`, { version: 1, visibility: 'private' })
    const withdrawn = await read(app, `${page}/${picture.path}`)
    expect([withdrawn.status, withdrawn.body]).toEqual([404, unknown.body])
    await ask('PATCH', `/moments/${id}`, { version: 2, visibility: 'public' })
    expect((await see(picture)).status).toBe(200)
    await ask('DELETE', `/moments/${id}`)
    expect(await seen()).toEqual([404, 404, 404, 404])
    await ask('PATCH', `/moments/${hidden.id}`, { version: 1, visibility: 'public' })
    expect((await see(picture)).status).toBe(200)
    await change({ isPublic: false })
    expect(await seen()).toEqual([404, 404, 404, 404])
  })

  test('films with a track of positions are not shown, wherever in the file it is described', async () => {
    const { app, keeper, page, write, token } = await start()
    const film = (described: string, at: number) => {
      const head = '\0\0\0\x14ftypmp41\0\0\0\0mp41vide'
      return new Uint8Array(Buffer.from(head.padEnd(at, '.') + described, 'latin1'))
    }
    const description = (name: string) => `${name}${'\0'.repeat(6)}\0\x01`
    // Files are read in pieces of 64 KiB.
    const placed = ['gpmd', 'rtmd', 'djmd', 'camm'].flatMap((name) =>
      [100, 65_526, 65_531, 65_534, 200_000].map((at) => film(description(name), at)),
    )
    const unplaced = [film(description('mp4a'), 100), film('of gpmd, rtmd, djmd and camm by chance', 100)]
    const statuses = async (films: Uint8Array<ArrayBuffer>[]) => {
      const uploaded: Attachment[] = []
      for (const [number, bytes] of films.entries()) {
        const form = formWith(bytes, `${number}.mp4`)
        const path = `/api/keepers/${keeper.id}/attachments`
        uploaded.push((await call(app, 'POST', path, { token, form })).body.data)
      }
      await write({ body: uploaded.map(({ path }) => `![](${path})`).join('\n') })
      return Promise.all(uploaded.map(async ({ path }) => (await fetch(`${app.url}${page}/${path}`)).status))
    }
    expect(await statuses(placed)).toEqual(placed.map(() => 404))
    expect(await statuses(unplaced)).toEqual([200, 200])
  })
})
