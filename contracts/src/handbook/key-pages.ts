import type { HandbookEntry } from './handbook-entry.ts'

/** Keys and money. Schema-free. */
export const keyPages: readonly HandbookEntry[] = [
  {
    id: 'keys',
    title: 'API keys',
    askedAs: [
      'key',
      'api key',
      'add key',
      'personal key',
      'platform key',
      'where key',
      'enter key',
      'openai key',
      'anthropic key',
      'connect model',
      'connect openai',
      'connect claude',
      'token for openai',
      'whose key',
      'get a key',
      'key wrong',
      'invalid key',
      'change key',
      'delete key',
      'use my own key',
    ],
    text: `Add your own key for OpenAI, Anthropic, Together or ElevenLabs at [/root/api-keys](/root/api-keys). You get one from the provider's website.

Your own key comes first. If you don't have one, your runs use the platform's key, which an admin sets at [/studio/admin/api-keys](/studio/admin/api-keys). If there is neither, you get a sample answer, and from me the handbook's own text.`,
  },
  {
    id: 'key-safety',
    title: 'How keys are protected',
    askedAs: [
      'key safe',
      'api key safe',
      'api key stored',
      'api key secure',
      'key secure',
      'key stored',
      'steal key',
      'key leak',
      'key encrypted',
      'see my key',
      'show my key',
      'reveal key',
      'key protected',
      'encrypt key',
      'trust you with my key',
      'master secret',
      'rotate key',
      'keeper_secret',
    ],
    text: `Keys are encrypted with AES-256-GCM under the server's master secret. No screen and no call ever returns one: you see at most its last four characters. Visitors of your agent's page never see any of it.

The person who runs the server can replace the master secret with \`npm run keeper -- keys rotate\`, while Keeper is stopped.`,
  },
  {
    id: 'money',
    title: 'Cost and limits',
    askedAs: [
      'cost',
      'money',
      'bill',
      'spend',
      'spending',
      'expensive',
      'cap',
      'limit',
      'daily limit',
      'budget',
      'who pays',
      'visitors cost',
      'visitors cost me',
      'agent cost',
      'visitor spend',
      'usage',
      'how much did i spend',
      'rate limit',
      'too many requests',
      'limit reached',
      'credit',
      'dollar',
      'charged',
    ],
    text: `Keeper estimates the cost of every run from its tokens and shows it in the logs; admins see sums by provider, model and agent on the admin page. A log also says whose key paid.

The platform's keys have daily spending limits, which admins set at [/studio/admin](/studio/admin): for all visitors together, for each account (admins are exempt), and for all accounts together. You see what you used today at [/root/api-keys](/root/api-keys), and what was spent with your own keys in the last 7 days. Runs on your own key don't count towards the limits.

An agent's owner can let visitors use the owner's key instead, with a daily limit for that agent. The most a run can cost is reserved before it starts, so limits hold. Past a limit, Keeper says so until the next day (UTC).`,
  },
]
