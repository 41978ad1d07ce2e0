import { defaultTheme } from '#contracts/themes/built-in-themes.ts'
import { aboutOwn, type Body, type RouteCall } from './route-call.ts'

const themes = '/api/themes'

/** Themes. */
export const themeCalls: RouteCall[] = [
  {
    route: `GET ${themes}`,
    least: 'visitor',
    make: () => ({ query: { q: 'river', kind: 'all', sort: 'name', page: '1', pageSize: '5' } }),
  },
  { route: `POST ${themes}`, least: 'user', make: () => ({ body: newTheme() }) },
  { route: `GET ${themes}/:id`, title: 'own', least: 'user', make: ofTheme() },
  {
    route: `GET ${themes}/:id`,
    title: 'built-in',
    least: 'visitor',
    make: () => ({ params: { id: 'ocean-calm' } }),
  },
  { route: `PUT ${themes}/:id`, least: 'user', make: ofTheme(newTheme()) },
  { route: `DELETE ${themes}/:id`, least: 'user', make: ofTheme() },
]

function newTheme(): Body {
  const { light, dark } = defaultTheme
  return { name: 'River paper', light, dark }
}

function ofTheme(body?: Body) {
  return aboutOwn({ path: themes, made: newTheme(), body })
}
