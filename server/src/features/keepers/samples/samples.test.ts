import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { KeeperCreate } from '#contracts/keepers/keepers.ts'
import { fileTypeOf } from '#contracts/keepers/file-types.ts'
import { topicSlug } from '#contracts/keepers/topic-names.ts'
import { verifyQuote } from '../recall/quotes.ts'
import { sampleFile } from './sample-files.ts'
import { samples } from './samples.ts'
import { filesOf, momentOf } from './write-sample.ts'

test('there are keepers of several types, and all files are in one moment each', () => {
  expect(samples.map(({ keeper }) => keeper.keeperType)).toEqual(['journal', 'project', 'educational'])
  const names = samples.flatMap((sample) => filesOf(sample).map(({ name }) => name))
  expect(names.length).toBeGreaterThan(14)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(fileTypeOf(readFileSync(sampleFile(name))), name).toBeDefined()
})

describe.each(samples)(
  '$keeper.title',
  ({ keeper, topics, journeys, moments, facts, voice, palace, ...rest }) => {
    const times = moments.map(({ at }) => at)
    const atOf = new Map(moments.map((moment) => [moment.at, moment]))

    test('has a year of moments or more, each at a time of its own, in their order', () => {
      expect(KeeperCreate.safeParse(keeper).error).toBeUndefined()
      expect(moments.length).toBeGreaterThan(100)
      expect(new Set(times).size).toBe(times.length)
      expect(times).toEqual(times.toSorted())
      expect(new Set(moments.map(({ body }) => body)).size).toBe(moments.length)
      for (const moment of moments) expect(() => momentOf(moment, keeper.timezone), moment.at).not.toThrow()
    })

    test('what its moments name is there', () => {
      const titles = new Set(journeys.map(({ title }) => title))
      expect(new Set(moments.flatMap(({ journey }) => journey ?? []))).toEqual(titles)
      const names = new Set(topics.flatMap(({ name, aliases }) => [name, ...aliases]).map(topicSlug))
      const linked = moments.flatMap(({ body }) =>
        [...body.matchAll(/\[\[([^\]]+)\]\]/g)].map(([, name = '']) => name),
      )
      expect([...new Set(linked)].filter((name) => !names.has(topicSlug(name)))).toEqual([])
      const links = moments.flatMap(({ at, links: ofMoment = [] }) => ofMoment.map(({ to }) => [at, to]))
      expect(links.filter(([at, to = '']) => at === to || !atOf.has(to))).toEqual([])
      // A moment comes after the one that it is under, so that it can be written after it.
      const under = moments.filter(
        ({ at, under: parent = '' }) => parent !== '' && !(atOf.has(parent) && parent < at),
      )
      expect(under).toEqual([])
    })

    test('what it believes is quoted letter for letter', () => {
      const statements = new Set(facts.map(({ statement }) => statement))
      expect(statements.size).toBe(facts.length)
      expect(
        facts.flatMap(({ supersededBy = [] }) => supersededBy).filter((one) => !statements.has(one)),
      ).toEqual([])
      for (const { at, quote } of facts.flatMap(({ sources }) => sources))
        expect(verifyQuote(atOf.get(at)?.body ?? '', quote)?.quote, quote).toBe(quote)
      expect(voice.examples.filter((at) => !atOf.has(at))).toEqual([])
    })

    test('what hangs in its palace is there, once', () => {
      const hung = [
        ...(palace?.rooms.flatMap((room) => room.moments) ?? []),
        ...(palace?.outside.map(({ moment }) => moment) ?? []),
      ]
      expect(hung.filter((at) => !atOf.has(at))).toEqual([])
      expect(new Set(hung).size).toBe(hung.length)
    })

    test('what is said in its sounds belongs to one of them', () => {
      const names = new Set(filesOf({ moments }).map(({ name }) => name))
      expect(Object.keys(rest.transcripts ?? {}).filter((name) => !names.has(name))).toEqual([])
    })
  },
)
