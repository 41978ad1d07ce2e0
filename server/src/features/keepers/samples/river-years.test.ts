import { expect, test } from 'vitest'
import { riverYears } from './river-years/index.ts'
import { journeys } from './river-years/journeys.ts'
import { palace } from './river-years/palace.ts'
import { topics } from './river-years/topics.ts'

const { moments } = riverYears

test('River years has hundreds of moments, each at a time of its own, in their order', () => {
  expect(moments.length).toBeGreaterThan(400)
  const times = moments.map(({ at }) => at)
  expect(new Set(times).size).toBe(times.length)
  expect(times).toEqual(times.toSorted())
  expect(new Set(moments.map(({ body }) => body)).size).toBe(moments.length)
})

test('what its moments name is there', () => {
  const titles = new Set(journeys.map(({ title }) => title))
  const named = new Set(moments.flatMap(({ journey }) => journey ?? []))
  expect([...named].filter((journey) => !titles.has(journey))).toEqual([])
  expect(named).toEqual(titles)
  const hung = [...palace.rooms.flatMap((room) => room.moments), ...palace.outside.map((one) => one.moment)]
  const times = new Set(moments.map(({ at }) => at))
  expect(hung.filter((at) => !times.has(at))).toEqual([])
  expect(new Set(hung).size).toBe(hung.length)
  const known = new Set(topics.flatMap(({ name, aliases }) => [name, ...aliases]))
  const linked = moments.flatMap(({ body }) =>
    [...body.matchAll(/\[\[([^\]]+)\]\]/g)].map(([, name]) => name),
  )
  expect([...new Set(linked)].filter((name) => name === undefined || !known.has(name))).toEqual([])
})
