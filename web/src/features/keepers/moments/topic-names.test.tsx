import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Markdown } from '../../../ui/markdown.tsx'
import { topicNamesFor } from './topic-names.ts'

const plugins = topicNamesFor('1')

const htmlOf = (text: string) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Markdown text={text} isWriting={false} plugins={plugins} />
    </MemoryRouter>,
  )

test('a name in brackets is read without them, a topic keeps its sign, and both lead to their page', () => {
  const html = htmlOf('With [[Mama|my mother]] by the #tide-clock.')
  expect(html).toContain('class="moment-name" href="/keeper/1/topics/mama"')
  expect(html).toContain('>my mother</a>')
  expect(html).toContain('class="moment-topic" href="/keeper/1/topics/tide-clock"')
  expect(html).toContain('<span class="moment-sign">#</span>tide-clock</a>.')
})

test('code, links, numbers and headings are left alone', () => {
  const html = htmlOf('# Title\n\n`#code` [#link](https://example.com) no. #12 a#b')
  expect(html).not.toContain('moment-')
})
