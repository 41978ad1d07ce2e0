import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { askedMention, mentionsIn, tagOf, topicSlug } from './topic-names.ts'

const namesOf = (body: string) => mentionsIn(body).map(({ name }) => name)

test('an address names a topic by its mention or by its name', () => {
  expect(['[[Mama]]', '#tide-clock', 'Mama', '', '[[Mama]] and', 'Ma[ma', '[[]]'].map(askedMention)).toEqual([
    ...['[[Mama]]', '#tide-clock', '[[Mama]]'],
    ...[undefined, undefined, undefined, undefined],
  ])
})

describe('the topics that a text names', () => {
  test.each([
    ['With [[Mama]] by the #river.', ['Mama', 'river']],
    ['[[Mama|my mother]] and [[ Cais do Sodré ]]', ['Mama', 'Cais do Sodré']],
    ['#Ñandú, #été-2026 and #東京', ['Ñandú', 'été-2026', '東京']],
    ['(#one) "#two" *#three* #four/five', ['one', 'two', 'three', 'four']],
    ['# Title\n#12 a#b &#x41; ##twice /#fragment', []],
    ['[[]] [[ ]] [[a\nb]] [[a[b]] [[|c]]', []],
    ['`#code` ``[[x]] ` #y`` #shown', ['shown']],
    ['```js\n#no\n\n[[no]]\n```\n#yes', ['yes']],
    ['~~~\n#no\n```\n#no\n~~~~\n#yes\n````\n#open', ['yes']],
    ['- ```\n  #no\n  ```\n> ```\n> #no\n> ```\n#yes', ['yes']],
    ['https://x.y/#no <https://x.y/a #no> [#no](/x) ![#no](a.png) <b id="#no">#yes</b>', ['yes']],
    ['<!-- #no\n[[no]] --> #yes', ['yes']],
    ['one ` backtick #yes and\n\nanother ` one', ['yes']],
  ])('of %j are %j', (body, names) => expect(namesOf(body)).toEqual(names))

  test('stand where they are said to stand, with what is read for them', () => {
    const body = 'é [[Mama|my mother]] `x` #river-side!'
    expect(mentionsIn(body).map(({ from, to, shown }) => [body.slice(from, to), shown])).toEqual([
      ['[[Mama|my mother]]', 'my mother'],
      ['#river-side', 'river-side'],
    ])
  })

  test('are found wherever they stand in other words, and never in code', () => {
    const word = fc.constantFrom('the', 'Öl', '水', '12', '—', '\n', '\r\n\r\n', '> ', '- ', '**bold**', '🌊')
    const named = fc.constantFrom('[[Mama]]', '#river', '[[Inês|her]]', '#año-nuevo')
    const code = fc.constantFrom(
      '`#no`',
      '``[[no]] ` #no``',
      '\n```\n#no\n\n[[no]]\n```\n',
      'https://x.y/#no',
    )
    const part = fc.oneof(word, named, code)
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const wanted = parts.filter((text) => /^(?:#|\[\[)/.test(text))
        const body = parts.join(' ')
        const found = mentionsIn(body).map(({ from, to }) => body.slice(from, to))
        expect(found).toEqual(wanted)
      }),
    )
  })

  test('lie within any text, one after the other, and nothing takes long', () => {
    const signs = fc.constantFrom(
      '[',
      ']',
      '[[',
      ']]',
      '#',
      '`',
      '```',
      '~~~',
      '<',
      '>',
      '(',
      ')',
      '|',
      'a',
      '\n',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(signs, fc.string({ unit: 'binary' }))), (parts) => {
        const body = parts.join('')
        let end = 0
        for (const { from, to, name } of mentionsIn(body)) {
          expect(from).toBeGreaterThanOrEqual(end)
          expect(body.slice(from, to)).toContain(name)
          end = to
        }
        expect(end).toBeLessThanOrEqual(body.length)
      }),
    )
    for (const sign of ['[', '[[', '#', '`', '`` ` ', '<a ', '![', '(', '<!--', '#a', '[[a', '`a\n'])
      expect(namesOf(`#first\n\n${sign.repeat(400_000 / sign.length)}`)).toContain('first')
  })
})

describe('a slug', () => {
  test.each([
    ['Cais do Sodré', 'cais-do-sodre'],
    ['tide_clock', 'tide-clock'],
    ['TIDE  Clock', 'tide-clock'],
    ['Мой', 'мой'],
    ['किताब', 'किताब'],
    ['Ada’s', 'ada-s'],
    ['🌊', '🌊'],
  ])('of %s is %s', (name, slug) => expect(topicSlug(name)).toBe(slug))

  test('is the same for a name, its tag and its brackets', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).map((text) => text.trim())
    fc.assert(
      fc.property(name, (text) => {
        fc.pre(text !== '' && !/[[\]|\n\r]/.test(text) && topicSlug(text) !== '')
        const [mention] = mentionsIn(`So: ${tagOf(text)}`)
        // Signs of Markdown in a name can make it code or a link.
        fc.pre(!/[`<>()!:]|www/i.test(text))
        expect(mention && topicSlug(mention.name)).toBe(topicSlug(text))
        expect(topicSlug(topicSlug(text))).toBe(topicSlug(text))
      }),
    )
  })
})
