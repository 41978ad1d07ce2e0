import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { chatOn } from './chat-page.ts'
import { expect, test } from './fixtures.ts'
import { createAgent } from './people.ts'

test('formulas are set, amounts of money are not, and what is copied is the source', async ({
  openProfile,
  person,
  provider,
}) => {
  const { slug } = await createAgent(person)
  const page = await openProfile({
    permissions: ['clipboard-read', 'clipboard-write'],
    viewport: { width: 360, height: 740 },
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`/${slug}`)
  const { say, replies } = chatOn(page)
  await say('Hello')
  await expect(replies).toContainText('You said: Hello')
  expect(asked.filter((url) => /katex|typeset/i.test(url))).toEqual([])

  const wide = Array.from({ length: 30 }, (_, at) => `x_{${at}}`).join(' + ')
  provider.behave({
    reply: `The area is $\\pi r^2$, for $5 and $10.\n\n$$\n${wide} = 0\n$$\n\nBroken: $\\frac{$ and \\(y\\).`,
  })
  await say('Show me')
  const reply = replies.last()
  await expect(reply.locator('.katex')).toHaveCount(3)
  await expect(reply).toContainText('for $5 and $10.')
  await expect(reply.getByText('$\\frac{$', { exact: true })).toBeVisible()
  await expect(reply.getByRole('math').first()).toContainText('π')
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.fonts].some((f) => /KaTeX_Math/.test(f.family) && f.status === 'loaded'),
      ),
    )
    .toBe(true)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await reply.getByText('The area is').selectText()
  await page.keyboard.press('Control+c')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('$\\pi r^2$')
  await reply.getByRole('button', { name: 'Copy message' }).click()
  await expect(reply.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`$$\n${wide} = 0\n$$`)
})

test('diagrams are drawn, in light and dark; an invalid one stays as it was written', async ({
  openProfile,
  person,
  provider,
}) => {
  const { slug } = await createAgent(person)
  const page = await openProfile({
    permissions: ['clipboard-read', 'clipboard-write'],
    viewport: { width: 360, height: 740 },
  })
  await page.goto(`/${slug}`)
  const { say, replies } = chatOn(page)
  // A style that asked for something would be an error in the console.
  const source =
    '%%{init: {"themeCSS": "* { background: url(https://example.com/seen) }"}}%%\n' +
    'graph LR\n  spring["Spring <script>alert(1)</script>"] --> river\n  click river "https://example.com"'
  provider.behave({ reply: `\`\`\`mermaid\n${source}\n\`\`\`\n\n\`\`\`mermaid\nnot a diagram\n\`\`\`` })
  await say('Draw')
  const picture = replies.getByRole('img', { name: 'Diagram' })
  await expect(picture).toHaveCount(1)
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(340)
  await expect(replies.getByRole('region', { name: 'Code, mermaid' })).toHaveText('not a diagram')
  await expect(page.locator('.mermaid-error, #d1, body > svg, .diagram-stage')).toHaveCount(0)
  const light = await picture.getAttribute('src')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(picture).not.toHaveAttribute('src', light ?? '')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await replies.getByRole('button', { name: 'Source' }).click()
  await expect(replies.getByRole('region', { name: 'Code, mermaid' }).first()).toHaveText(source)
  await replies.getByRole('button', { name: 'Copy code' }).first().click()
  await expect(replies.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(source)
})
