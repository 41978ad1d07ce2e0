import type { ToolInfo } from '#contracts/tools/tools.ts'
import type { Prompt } from '../runs/index.ts'

/** What can't be used of an earlier answer, and why. */
export type Mistake = { answer: string; reason: string }

type Described = { description: string; tools: readonly ToolInfo[]; mistake: Mistake | undefined }

export const asked = 'Draft the agent that is described. Answer with the JSON alone.'

const told = `You draft AI agents. You are given a description of an agent in somebody's own words, and the tools that exist. Work out what would make that agent good at its task, and write it in the language of the description.

Answer with one JSON object and nothing else: no Markdown, no explanation. Its keys, all of them always present:
- "name": a short name of one to four words
- "purpose": what it is for, in one or two sentences
- "tagline": at most eight words that say what it does for people
- "instructions": what its model has to know and do, addressed to it as "you", in short paragraphs: its task, how it works, its tone, what it never does, what it does when it isn't sure. {{user}} stands for the name of the person it talks with, {{date}} for today
- "avatar": one emoji
- "greeting": how it opens a conversation, in one or two sentences
- "starter_prompts": an array of three to six short messages that people could begin with, each at most 80 characters
- "tools": an array of the names of those tools that the task needs; [] if it needs none

Only use what the description says or what follows from it: no invented facts, names or addresses.`

const answerMaxChars = 20_000
const toolMaxChars = 300

/** What the model is told, with the person's words and what tools say of themselves as data. */
export function draftPrompt({ description, tools, mistake }: Described): Prompt {
  const listed = tools.map(({ name, description: about }) => `${name}: ${about}`.slice(0, toolMaxChars))
  return {
    system: told,
    data: [
      { name: 'Description of the agent', text: description },
      { name: 'Tools', text: listed.join('\n').toWellFormed() },
      ...(mistake
        ? [
            {
              name: 'Your earlier answer',
              text: mistake.answer.slice(0, answerMaxChars).toWellFormed(),
            },
            { name: 'Why it can’t be used. Correct it', text: mistake.reason },
          ]
        : []),
    ],
  }
}
