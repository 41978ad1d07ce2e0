import type { Opening } from '#contracts/templates/templates.ts'

/** How the platform's Lead agents open a conversation while no template is attached to them, by slug. */
export const builtInOpenings: ReadonlyMap<string, Opening> = new Map([
  [
    'kip',
    {
      greeting:
        'Hello, I’m Kip. I can show you around Keeper, or answer a question about it: keepers, agents, keys, privacy, whatever you like. What brings you here?',
      starter_prompts: [
        'What is Keeper?',
        'How do I get started?',
        'What works without a key?',
        'How do I make my own agent?',
        'Who can read what I write here?',
        'I’ve started journals five times. Why would this one be different?',
      ],
      follow_up_questions: [],
    },
  ],
  [
    'ceox',
    {
      greeting:
        'Hello, I’m CEO X. Bring me a decision, a plan or a worry about your work, and we will find out what really matters in it. What is on your desk?',
      starter_prompts: [
        'I have to decide between two options.',
        'Help me plan my next quarter.',
        'What should I stop doing?',
        'Find the weak spot in my plan.',
        'Prepare me for a difficult conversation.',
        'I have an idea. How do I test it cheaply?',
      ],
      follow_up_questions: [
        'What is the riskiest assumption in this?',
        'What would you do first, and by when?',
        'What would change your mind?',
      ],
    },
  ],
])
