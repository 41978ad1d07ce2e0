import { expect, test } from 'vitest'
import { momentViewOf } from './moment-view.ts'

test('what the URL says in words that nobody knows is as it is at first', () => {
  const params = new URLSearchParams(
    'kind=note,song&mood=2,7&from=yesterday&sort=best&view=map&pinned=perhaps&month=May&topic=river&journey=1&import=last',
  )
  expect(momentViewOf(params)).toEqual({
    ...{ q: '', kinds: ['note'], moods: ['2'], flags: [], from: '', to: '' },
    ...{ topic: '', journey: '', importId: '', sort: 'newest', show: 'list', month: '' },
  })
})
