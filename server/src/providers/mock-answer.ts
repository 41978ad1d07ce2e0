import { keywords, typeOf } from './mock-analysis.ts'
import { textOf, type ProviderMessage } from './provider.ts'

/** Writes a friendly answer that picks up what was said. The first answer of a conversation says that it is a sample. */
export function writeAnswer(messages: readonly ProviderMessage[], seed: number): string {
  const said = messages.filter(({ role }) => role === 'user').map(textOf)
  const latest = said.at(-1) ?? ''
  const topic = keywords(latest, 2).join(' and ') || 'this'
  const paragraphs = [opening(latest, seed), body(latest, topic, seed), closing(said, topic, seed)]
  if (said.length <= 1) paragraphs.push(sampleNote)
  return paragraphs.join('\n\n')
}

const sampleNote = '*This is a sample answer. With an API key, a real model takes over right here.*'

function opening(latest: string, seed: number): string {
  if (latest.trim() === '') return 'I am here. What would you like to talk about?'
  if (typeOf(latest) === 'greeting')
    return pick(['Hello, and welcome!', 'Hi! It is good to hear from you.'], seed)
  return pick(
    [
      `You said: “${quote(latest)}” Let me think about that with you.`,
      `Thank you for bringing this up: “${quote(latest)}”`,
      `“${quote(latest)}” is a good place to start.`,
    ],
    seed,
  )
}

function body(latest: string, topic: string, seed: number): string {
  switch (typeOf(latest)) {
    case 'greeting':
      return 'You can ask me a question, think out loud, or hand me a small task. I keep up with the conversation as we go.'
    case 'question':
      return `Here is how I would look at **${topic}**:\n\n- **What is known**: write down the facts you are sure of.\n- **What is open**: name the one thing that would change your answer.\n- **What is next**: choose a step small enough to take today.`
    case 'request':
      return `A first version for **${topic}**:\n\n1. Say in one sentence what a good result looks like.\n2. List what you already have, and what is missing.\n3. Do the smallest useful part, then look at it again tomorrow.`
    case 'statement':
      return pick(
        [
          `What stands out to me is **${topic}**. Often the detail we mention in passing is the one that matters.`,
          `There is more in **${topic}** than one line can hold. A short note about when it began may help later.`,
        ],
        seed >>> 3,
      )
  }
}

function closing(said: readonly string[], topic: string, seed: number): string {
  const earlier = said.at(-2)
  if (earlier?.trim()) return `Earlier you wrote “${quote(earlier)}”. Does that still fit with ${topic}?`
  return pick(
    [
      `What would make the biggest difference about ${topic}?`,
      `Where would you like to go from here?`,
      `Shall we take one part of ${topic} and look closer?`,
    ],
    seed >>> 5,
  )
}

function quote(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > quoteLength ? `${line.slice(0, quoteLength).trimEnd()}…` : line
}

const quoteLength = 120

function pick(choices: readonly [string, ...string[]], seed: number): string {
  return choices[seed % choices.length] ?? choices[0]
}
