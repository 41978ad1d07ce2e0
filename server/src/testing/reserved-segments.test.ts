import { expect, test } from 'vitest'
import { isReservedSegment } from '#contracts/agents/slugs.ts'
import { collectRoutes } from './registered-routes.ts'
import { startTestApp } from './test-app.ts'

test('the first segment of every address that the server answers is reserved', async () => {
  const { routes, beforeRoutes } = collectRoutes()
  await startTestApp({ beforeRoutes })
  const segments = routes.map((route) => route.split('/')[1] ?? '')
  expect(segments.length).toBeGreaterThan(50)
  expect([...new Set(segments)].filter((segment) => !isReservedSegment(segment))).toEqual([])
})
