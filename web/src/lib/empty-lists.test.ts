import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { forgetEmptyLists } from './empty-lists.ts'

const empties = [
  [],
  { keepers: [], nextCursor: null },
  { pages: [{ moments: [], nextCursor: null }], pageParams: [] },
]
const filled = [
  [{ id: 1, tools: [] }],
  { id: 1, tools: [] },
  { keepers: [{ id: 1 }], nextCursor: null },
  { momentCount: 0 },
  0,
  null,
]

test('an empty list that has changed while it was out of sight loads as for the first time', async () => {
  const client = newClient()
  for (const [at, data] of [...empties, ...filled].entries()) client.setQueryData(['list', at], data)
  await client.invalidateQueries({ queryKey: ['list'] })
  const kept = client.getQueriesData({ queryKey: ['list'] }).map(([, data]) => data)
  expect(kept).toEqual([...empties.map(() => undefined), ...filled])
})

test('an empty list that is on the screen stays there until the new one has come', async () => {
  const client = newClient()
  const fetched = Promise.withResolvers<string[]>()
  client.setQueryData(['list'], [])
  const observer = new QueryObserver(client, { queryKey: ['list'], queryFn: () => fetched.promise })
  const seen: unknown[] = []
  const stop = observer.subscribe(({ data }) => seen.push(data))
  const done = client.invalidateQueries({ queryKey: ['list'] })
  fetched.resolve(['new'])
  await done
  stop()
  expect(seen).not.toContain(undefined)
  expect(client.getQueryData(['list'])).toEqual(['new'])
})

test('an empty list that is being loaded is not taken from the one who waits for it', async () => {
  const client = newClient()
  const fetched = Promise.withResolvers<string[]>()
  client.setQueryData(['list'], [])
  const asked = client.fetchQuery({ queryKey: ['list'], queryFn: () => fetched.promise, staleTime: 0 })
  await client.invalidateQueries({ queryKey: ['list'] })
  fetched.resolve(['new'])
  await expect(asked).resolves.toEqual(['new'])
})

function newClient(): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000 } } })
  forgetEmptyLists(client)
  return client
}
