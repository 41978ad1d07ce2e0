import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Markdown } from '../../../ui/markdown.tsx'
import { topicNames } from './topic-names.ts'

const htmlOf = (text: string) =>
  renderToStaticMarkup(<Markdown text={text} isWriting={false} plugins={topicNames} />)

test('a name in brackets is read without them, and a topic keeps its sign', () => {
  const html = htmlOf('With [[Mama]] by the #river.')
  expect(html).toContain('<span class="moment-name">Mama</span>')
  expect(html).toContain('<span class="moment-topic"><span class="moment-sign">#</span>river</span>.')
})

test('code, links, numbers and headings are left alone', () => {
  const html = htmlOf('# Title\n\n`#code` [#link](https://example.com) no. #12 a#b')
  expect(html).not.toContain('moment-')
})
