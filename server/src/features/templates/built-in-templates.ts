import type { Opening } from '#contracts/templates/templates.ts'

export type BuiltInTemplate = Opening & { id: string; name: string; description: string }

/** The templates that come with Keeper, in the order in which they are offered. */
export const builtInTemplates: readonly BuiltInTemplate[] = [
  {
    id: '7e3a9c10-52d4-4a6e-9c0b-6b6565706572',
    name: 'Reflection',
    description: 'Looks back on a day or a week, gently, and finds what is worth keeping.',
    greeting:
      'Welcome. There is no hurry here. Tell me about a moment that is still with you, large or small, and we will look at it together.',
    starter_prompts: [
      'Something from today keeps coming back to me.',
      'Help me look back on this week.',
      'I want to understand why I reacted the way I did.',
      'What am I grateful for right now?',
      'Ask me a question that I would not ask myself.',
    ],
    follow_up_questions: [
      'What might I be overlooking?',
      'How would I tell this a year from now?',
      'What is one sentence of this worth keeping?',
    ],
  },
  {
    id: '7e3a9c11-52d4-4a6e-9c0b-6b6565706572',
    name: 'Planning',
    description: 'Turns an intention into a next step, and keeps plans small enough to hold.',
    greeting:
      'Hello. What would you like to move forward? Tell me where you want to arrive and by when, and we will find the first step.',
    starter_prompts: [
      'Help me plan my week around what matters.',
      'I have a goal and don’t know where to begin.',
      'Break a big task into small steps with me.',
      'I have too much to do. What can wait?',
      'Look for what could go wrong with my plan.',
    ],
    follow_up_questions: [
      'What is the smallest first step?',
      'What should I leave out?',
      'How will I notice that it works?',
    ],
  },
  {
    id: '7e3a9c12-52d4-4a6e-9c0b-6b6565706572',
    name: 'Learning',
    description: 'Explains, asks back, and checks what has really been understood.',
    greeting: 'Hello. What would you like to understand? Say what you know already, and I begin from there.',
    starter_prompts: [
      'Explain something to me step by step.',
      'Quiz me on what I learned last.',
      'I read this and did not understand it.',
      'Make a plan for learning a new skill.',
      'Give me an example from everyday life.',
    ],
    follow_up_questions: [
      'Can you give me an example?',
      'Test me on this with three questions.',
      'How is this connected with what I know?',
    ],
  },
  {
    id: '7e3a9c13-52d4-4a6e-9c0b-6b6565706572',
    name: 'Support',
    description: 'Helps people who are stuck with something: finds out what is wrong, then what to do.',
    greeting:
      'Hello. I am sorry that something is in your way. Tell me what you wanted to do and what happened instead.',
    starter_prompts: [
      'Something does not work as I expected.',
      'How do I begin?',
      'I have a question about my account.',
      'I can’t find what I am looking for.',
    ],
    follow_up_questions: [
      'That did not help. What else can I try?',
      'Where can I read more about this?',
      'Can you say it more simply?',
    ],
  },
]

export function findBuiltInTemplate(id: string): BuiltInTemplate | undefined {
  return builtInTemplates.find((template) => template.id === id)
}
