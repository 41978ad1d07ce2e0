import type { Json } from './route-calls/route-call.ts'

/** Where a value stands in a body. */
export type Path = string[]

export const html = '<script>alert("1")</script><img src=x onerror=alert(1)> &amp; </textarea>'
export const sqlText = `'; drop table users; -- " or "1"="1' union select * from provider_keys`

/** What no field expects. */
export const strange: Json[] = [
  ...[null, true, false, 0, 7, -1, 0.1, 1e308, -1e308, 9_007_199_254_740_992, 2_147_483_648, 1e-300],
  ...['', ' ', '0', 'null', 'x'.repeat(100_000), html, sqlText, '${7*7}{{7*7}}', '../../../etc/passwd'],
  ...[
    'a\u0000b',
    '\ud800',
    'a\udc00b',
    '\u202e\u200b\ufeff',
    '\r\nset-cookie: a=b',
    '日本語🌊',
    '%00%ff',
    '\u001b[31m',
  ],
  ...[
    [],
    [null],
    [[[]]],
    ['x', 7],
    Array.from({ length: 1_000 }, () => 'x'),
    {},
    { a: 1 },
    { toString: 'x' },
  ],
]

/** Every place in a body that holds a value, objects and lists included. */
export function pathsOf(body: { [key: string]: Json }): Path[] {
  return Object.entries(body).flatMap(([key, value]) => [
    [key],
    ...pathsIn(value).map((path) => [key, ...path]),
  ])
}

function pathsIn(value: Json): Path[] {
  if (Array.isArray(value)) return value.map((_, index) => [String(index)])
  return typeof value === 'object' && value !== null ? pathsOf(value) : []
}

/** The body with another value in one place. */
export function withValue(body: { [key: string]: Json }, path: Path, value: Json): { [key: string]: Json } {
  const [key = '', ...rest] = path
  return { ...body, [key]: rest.length === 0 ? value : within(body[key] ?? null, rest, value) }
}

function within(holder: Json, path: Path, value: Json): Json {
  if (Array.isArray(holder)) return holder.map((item, index) => (String(index) === path[0] ? value : item))
  return typeof holder === 'object' && holder !== null ? withValue(holder, path, value) : value
}
