import { expect, test } from 'vitest'
import { fillTemplate, parseTemplate } from './page-template.ts'

test('a text goes into a page as text, whatever it holds', () => {
  const page = parseTemplate('<h1 title="{{name}}">{{name}}</h1><p>{{tagline}}</p>')
  const hostile = `"><script>alert('1')</script> & $& $1 {{tagline}} {{#list}}`
  const escaped =
    '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt; &amp; $&amp; $1 {{tagline}} {{#list}}'
  expect(fillTemplate(page, { name: hostile, tagline: 'Quiet' })).toBe(
    `<h1 title="${escaped}">${escaped}</h1><p>Quiet</p>`,
  )
})

test('a part is there or not, or once for each text of a list', () => {
  const page = parseTemplate('a{{#isShown}}<b>{{name}}</b>{{/isShown}}{{#list}}<i>{{item}}</i>{{/list}}z')
  const fill = (isShown: boolean, list: string[]) => fillTemplate(page, { isShown, list, name: 'N' })
  expect(fill(true, ['1', '<2>'])).toBe('a<b>N</b><i>1</i><i>&lt;2&gt;</i>z')
  expect(fill(false, [])).toBe('az')
})

test('parts lie within parts', () => {
  const page = parseTemplate('{{#isShown}}<ul>{{#list}}<li>{{item}}</li>{{/list}}</ul>!{{/isShown}}.')
  expect(fillTemplate(page, { isShown: true, list: ['1', '2'] })).toBe('<ul><li>1</li><li>2</li></ul>!.')
  expect(fillTemplate(page, { isShown: false, list: ['1'] })).toBe('.')
})

test('a page without marks stays as it is, and one that is not whole is refused', () => {
  expect(fillTemplate(parseTemplate('<p>{ } {{ }} {{1}}</p>'), {})).toBe('<p>{ } {{ }} {{1}}</p>')
  for (const html of ['{{#a}}', '{{/a}}', '{{#a}}{{#b}}{{/a}}{{/b}}'])
    expect(() => parseTemplate(html), html).toThrow('part')
  expect(() => fillTemplate(parseTemplate('{{name}}'), {})).toThrow('lacks the text name')
  expect(() => fillTemplate(parseTemplate('{{#list}}{{/list}}'), { list: 'a' })).toThrow('lacks the part')
})
