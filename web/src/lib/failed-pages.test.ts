import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onToast, takeToasts } from '../ui/toast-queue.ts'
import { ApiError } from './api-error.ts'
import { tellFailedPages } from './failed-pages.ts'

test.each([
  { where: 'a list', meta: {}, told: [{ kind: 'error', text: 'Error loading more. This is gone.' }] },
  { where: 'a list that tells it itself', meta: { tellsFailures: true }, told: [] },
])('that $where doesn’t get its next page is told once, and what it has stays', async ({ meta, told }) => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const observer = new InfiniteQueryObserver(queryClient, {
    ...{ queryKey: ['lines'], meta },
    initialPageParam: 1,
    getNextPageParam: (_page: string, _all, number: number) => number + 1,
    queryFn({ pageParam }) {
      if (pageParam === 1) return 'One.'
      throw new ApiError(404, { code: 'not_found', message: 'This is gone.' })
    },
  })
  const ends = [tellFailedPages(queryClient), observer.subscribe(() => {}), onToast(() => {})]
  await observer.refetch()
  expect(takeToasts()).toEqual([])
  await observer.fetchNextPage()
  const toasts = takeToasts()
  for (const end of ends) end()
  expect(observer.getCurrentResult()).toMatchObject({ data: { pages: ['One.'] }, isError: true })
  expect(toasts).toMatchObject(told)
})
