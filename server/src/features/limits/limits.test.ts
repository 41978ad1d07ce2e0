import { expect, test } from 'vitest'
import { addressPrefix } from './limits.service.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::5', '2001:db8:0:0'],
  ['2001:db8::6:5', '2001:db8:0:0'],
  ['2001:db8:1:2::5', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
])('the limits know %s as %s', (address, prefix) => {
  expect(addressPrefix(address)).toBe(prefix)
})
