import { describe, expect, test } from 'vitest'
import { shownOutput } from './log-output.ts'

const answer = (response: string, more: object = {}) => JSON.stringify({ response, ...more })

describe('the output of a log', () => {
  test('is the answer’s text', () => {
    expect(shownOutput(answer('Good morning.\n\nIt rains.'))).toEqual({
      text: 'Good morning.\n\nIt rains.',
      isJson: false,
    })
    expect(shownOutput(answer('Half an', { error: 'It broke.' })).text).toBe('Half an')
    expect(shownOutput('"Just text"').text).toBe('Just text')
    expect(shownOutput(answer('42')).text).toBe('42')
  })

  test('is JSON in lines where the answer is JSON, or the output more than an answer', () => {
    expect(shownOutput(answer('{"type":"note","topics":["rain"]}'))).toEqual({
      text: '{\n  "type": "note",\n  "topics": [\n    "rain"\n  ]\n}',
      isJson: true,
    })
    expect(shownOutput('{"response":"Yes","score":1}').isJson).toBe(true)
  })

  test('is shown as it is where nothing else can be made of it', () => {
    expect(shownOutput('{"response": "cut of')).toEqual({ text: '{"response": "cut of', isJson: false })
    expect(shownOutput(null).text).toBe('')
  })
})
