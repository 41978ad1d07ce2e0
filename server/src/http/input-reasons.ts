import type { z } from 'zod'

type Issue = Parameters<z.core.$ZodErrorMap>[0]

/** What is wrong with a value, in a sentence, where its schema has none of its own. The values themselves are not repeated. */
export function inputReason(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'This is required.'
        : `Must be ${kinds[issue.expected] ?? 'another type'}.`
    case 'too_small':
      return bound('At least', issue.minimum, issue.origin)
    case 'too_big':
      return bound('At most', issue.maximum, issue.origin)
    case 'invalid_value':
      return issue.input === undefined
        ? 'This is required.'
        : `Must be ${alternatives.format(issue.values.map(String))}.`
    case 'invalid_format':
      return formats[issue.format] ?? 'Invalid format.'
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}.`
    default:
      return 'Invalid value.'
  }
}

const alternatives = new Intl.ListFormat('en', { type: 'disjunction' })

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'empty',
}

const formats: Record<string, string> = {
  uuid: 'Must be an id (UUID).',
  email: 'Must be an email address.',
  url: 'Must be an address, such as https://example.com.',
  datetime: 'Must be a time, such as 2026-01-31T12:00:00Z.',
  date: 'Must be a date, such as 2026-01-31.',
}

function bound(direction: 'At least' | 'At most', limit: number | bigint, origin: string): string {
  const isOne = Number(limit) === 1
  if (origin === 'string' && direction === 'At least' && isOne) return 'Must not be empty.'
  const unit = units[origin]
  const number = limit.toLocaleString('en')
  return unit ? `${direction} ${number} ${isOne ? unit.one : unit.many}.` : `${direction} ${number}.`
}

const units: Record<string, { one: string; many: string }> = {
  string: { one: 'character', many: 'characters' },
  array: { one: 'entry', many: 'entries' },
}
