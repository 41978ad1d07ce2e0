import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { isReservedSegment } from '#contracts/agents/slugs.ts'
import { routes } from './routes.tsx'

const pathsOf = (of: readonly RouteObject[]): string[] =>
  of.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...pathsOf(children)])

const own = pathsOf(routes).filter((path) => path.startsWith('/') && !/\/?\*$/.test(path))

test('every route of the specification is there', () => {
  const specified = [
    ...['/', '/login', '/register', '/debug', '/:agentSlug'],
    ...['/root', '/root/profile', '/root/domain', '/root/api-keys', '/root/settings/api-keys'],
    ...['/studio', '/studio/agents', '/studio/kip/agents'],
    ...['/studio/engagement-templates', '/studio/themes', '/studio/kip'],
    ...['/studio/admin/api-keys', '/studio/kip/api-keys', '/studio/admin/logs', '/studio/kip/logs'],
    ...['/studio/admin', '/keeper', '/keeper/new'],
    ...['dashboard', 'topics', 'voice', 'logbook', 'memory', 'journeys', 'moments'].map(
      (area) => `/keeper/:keeperId/${area}`,
    ),
  ]
  expect(specified.filter((path) => !own.includes(path))).toEqual([])
})

test('the first segment of every screen is reserved', () => {
  const segments = own.map((path) => path.split('/')[1] ?? '').filter((name) => !/^(:.*)?$/.test(name))
  expect([...new Set(segments)].filter((segment) => !isReservedSegment(segment))).toEqual([])
})
