import { typeOf } from './mock-analysis.ts'

/**
 * Writes a friendly sample answer. It never picks words out of what was said, for it hasn't understood them. The first
 * answer of a conversation says that it is a sample.
 */
export function writeAnswer(said: readonly string[], seed: number): string {
  const latest = said.at(-1) ?? ''
  const paragraphs = [opening(latest, seed), body(latest, seed), pick(closings, seed >>> 5)]
  if (said.length <= 1) paragraphs.push(sampleNote)
  return paragraphs.join('\n\n')
}

/** Ends the first sample answer of a conversation. */
const sampleNote = '*This is a sample answer. With an API key, a real model takes over right here.*'

function opening(latest: string, seed: number): string {
  if (latest.trim() === '') return 'I’m here. What would you like to talk about?'
  return pick(openings[typeOf(latest)], seed)
}

function body(latest: string, seed: number): string {
  return pick(bodies[typeOf(latest)], seed >>> 3)
}

type Choices = readonly [string, ...string[]]

const openings: Record<ReturnType<typeof typeOf>, Choices> = {
  greeting: ['Hello, and welcome!', 'Hi! It’s good to hear from you.'],
  question: ['That’s a good question to start with.', 'Let me think about that with you.', 'Fair question.'],
  request: ['Gladly. Here is a way to begin.', 'Let’s take it one step at a time.'],
  statement: ['Thank you for telling me.', 'I’m glad you wrote that down.', 'I hear you.'],
}

const bodies: Record<ReturnType<typeof typeOf>, Choices> = {
  greeting: [
    'You can ask me a question, think out loud, or hand me a small task. I keep up with the conversation as we go.',
  ],
  question: [
    'A way to look at it:\n\n- **What is known**: write down the facts you are sure of.\n- **What is open**: name the one thing that would change your answer.\n- **What is next**: choose a step small enough to take today.',
    'Three things that often help:\n\n1. Say what you would answer if you had to decide now.\n2. Ask what would have to be true for the opposite.\n3. Find the cheapest way to learn which of the two holds.',
  ],
  request: [
    'A first version:\n\n1. Say in one sentence what a good result looks like.\n2. List what you already have, and what is missing.\n3. Do the smallest useful part, then look at it again tomorrow.',
    'A plan in outline:\n\n1. **Goal**: one sentence, with a date.\n2. **First step**: something that takes less than an hour.\n3. **Check**: how you will notice that it works.',
  ],
  statement: [
    'Often the detail we mention in passing is the one that matters.',
    'There is more in it than one line can hold. A short note about when it began may help later.',
  ],
}

const closings: Choices = [
  'What would make the biggest difference?',
  'Where would you like to go from here?',
  'Shall we take one part of it and look closer?',
]

function pick(choices: Choices, seed: number): string {
  return choices[seed % choices.length] ?? choices[0]
}
