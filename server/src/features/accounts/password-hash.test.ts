import { expect, test } from 'vitest'
import { hashPassword, isPassword, limitConcurrency } from './password-hash.ts'

test('a hash fits its own password and no other', async () => {
  const [first, second] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')])
  expect(first).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/)
  expect(second).not.toBe(first)
  expect(await isPassword('correct horse', first)).toBe(true)
  expect(await isPassword('correct horsf', first)).toBe(false)
})

test('hashes that better-auth 1.7.7 stored still fit, however the password is composed', async () => {
  const stored =
    '55129f820973c5f5fb5f1f49f35b0949:44138f4651dc76d9c8001860ac95ac44bb795c307bd2ad26cbcd51f20736c5642629b7b05c3b0344373dc6239b967179b80ce641b92a338501b242c33ce7d9de'
  expect(await isPassword('Grüße aus Köln ﬁ 1', stored)).toBe(true)
  expect(await isPassword('Gru\u0308ße aus Ko\u0308ln fi 1', stored)).toBe(true)
  expect(await isPassword('Grusse aus Koln fi 1', stored)).toBe(false)
})

test.each(['', 'x', ':', 'salt:', 'salt:ff', ':ff', 'a:b:c'])(
  'a damaged hash (%j) fits nothing',
  async (hash) => {
    expect(await isPassword('', hash)).toBe(false)
    expect(await isPassword('x', hash)).toBe(false)
  },
)

test('work beyond the limit waits, is done in order, and failures free their place', async () => {
  const inTurn = limitConcurrency(2)
  const started: number[] = []
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>())
  const works = gates.map((gate, index) =>
    inTurn('', () => {
      started.push(index)
      return gate.promise
    }),
  )
  expect(started).toEqual([0, 1])
  gates[1]?.reject(new Error('failed'))
  await expect(works[1]).rejects.toThrow('failed')
  expect(started).toEqual([0, 1, 2])
  for (const gate of gates) gate.resolve()
  await Promise.allSettled(works)
  expect(started).toEqual([0, 1, 2, 3, 4])
})

test('those who wait take turns, whoever asked for much', async () => {
  const inTurn = limitConcurrency(1)
  const done: string[] = []
  const ask = (who: string, count: number) =>
    Array.from({ length: count }, () => inTurn(who, async () => void done.push(who)))
  await Promise.all([...ask('flood', 5), ...ask('Ada', 2), ...ask('Bob', 1)])
  expect(done).toEqual(['flood', 'flood', 'Ada', 'Bob', 'flood', 'Ada', 'flood', 'flood'])
})
