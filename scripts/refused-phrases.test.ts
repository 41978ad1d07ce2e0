import { expect, test } from 'vitest'
import { findRefusedPhrases, refusedPhrases } from './refused-phrases.ts'

test.each(refusedPhrases)('“$example” is refused wherever it is planted', ({ example, better }) => {
  const planted = [
    `export const title = '${example}'`,
    `const screen = <p>${example}</p>`,
    `/** ${example} */`,
    `- ${example}`,
    `    <p>\n      ${example.replaceAll(' ', '\n      ')}\n    </p>`,
    `/**\n * ${example.replaceAll(' ', '\n * ')}\n */`,
  ]
  for (const text of planted) {
    const findings = findRefusedPhrases('screen.tsx', text)
    expect(findings, text).toEqual([expect.stringMatching(/^screen\.tsx:\d+: “.+”\. Better: /)])
    expect(findings[0]).toContain(better)
  }
})

test('a finding names the file and the line', () => {
  const example = refusedPhrases[0]?.example
  expect(findRefusedPhrases('a.md', `# Title\n\nFine.\n${example}`)[0]).toMatch(/^a\.md:4: /)
})

test.each([
  'No results for “walk”.',
  'Ada is no longer an admin.',
  'There is no key for this provider.',
  'This page doesn’t exist.',
  'Only invited people can sign up.',
  'Choose who can register.',
  'Nothing was sent: the server can’t be reached.',
  'The rest of the conversation is loaded when you scroll.',
  'Enter your email address.',
  'Retry loads the screen again.',
  'Agent "river" is not a Lead agent',
  'I apologize, but I encountered an error processing your request. Please try again.',
  'Failed to connect to the server. Please try again later.',
  'No active platform keys: users without personal keys get mock responses.',
])('“%s” passes', (sentence) => {
  expect(findRefusedPhrases('screen.tsx', sentence)).toEqual([])
})
