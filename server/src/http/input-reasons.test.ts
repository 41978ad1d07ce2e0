import { expect, test } from 'vitest'
import { z } from 'zod'
import { AppError } from '../errors.ts'
import { parseInput } from './parse-input.ts'

const Shape = z.strictObject({
  name: z.string('Enter a name.').min(1, 'Enter a name.').optional(),
  text: z.string().min(1).max(5).optional(),
  count: z.int().min(2).max(2_000).optional(),
  amount: z.number().multipleOf(0.5).optional(),
  on: z.boolean().optional(),
  list: z.array(z.string()).min(2).max(3).optional(),
  choice: z.enum(['a', 'b', 'c']).optional(),
  id: z.uuid().optional(),
  needed: z.number().default(1),
})

function refusal(input: unknown) {
  try {
    parseInput(Shape, input)
  } catch (error) {
    if (error instanceof AppError) return { message: error.message, ...error.fields }
  }
  return undefined
}

test.each([
  [{ text: '' }, 'text', 'Must not be empty.'],
  [{ text: 'abcdef' }, 'text', 'At most 5 characters.'],
  [{ text: 5 }, 'text', 'Must be text.'],
  [{ text: null }, 'text', 'Must be text.'],
  [{ count: 1.5 }, 'count', 'Must be a whole number.'],
  [{ count: 1 }, 'count', 'At least 2.'],
  [{ count: 9_999 }, 'count', 'At most 2,000.'],
  [{ amount: 0.7 }, 'amount', 'Must be a multiple of 0.5.'],
  [{ amount: '1' }, 'amount', 'Must be a number.'],
  [{ on: 'yes' }, 'on', 'Must be true or false.'],
  [{ list: 'a' }, 'list', 'Must be a list.'],
  [{ list: ['a'] }, 'list', 'At least 2 entries.'],
  [{ list: ['a', 1, 'b'] }, 'list.1', 'Must be text.'],
  [{ choice: 'd' }, 'choice', 'Must be a, b, or c.'],
  [{ id: '1; drop table users' }, 'id', 'Must be an id (UUID).'],
])('%o is refused in words', (input, field, reason) => {
  expect(refusal(input)).toEqual({ message: `The field "${field}" was refused. ${reason}`, [field]: reason })
})

test('a schema’s own sentence is kept, and missing fields are required', () => {
  expect(refusal({ name: '' })).toEqual({ message: 'Enter a name.', name: 'Enter a name.' })
  expect(refusal({ more: 1 })).toMatchObject({ more: 'Unknown field "more".' })
  const Needed = z.strictObject({ title: z.string() })
  expect(() => parseInput(Needed, {})).toThrow('The field "title" was refused. This is required.')
  expect(() => parseInput(Needed, [])).toThrow()
})
