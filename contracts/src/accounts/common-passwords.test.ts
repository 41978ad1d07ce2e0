import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test.each(['password', 'PassWord', 'princess', '12345678', 'qwertyuiop', '!!!!!!!!', ' iloveyou '])(
  '%j is a common password',
  (password) => expect(isCommonPassword(password)).toBe(true),
)

test.each([
  'correct horse battery',
  'password of the river',
  'password of 2026',
  'a1b2c3d4e5f6',
  'chocolate and rain',
  '2026-03-14',
  'äöüßäöüß',
])('%j is not a common password', (password) => expect(isCommonPassword(password)).toBe(false))
