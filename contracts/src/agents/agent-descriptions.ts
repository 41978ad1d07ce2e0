import { z } from 'zod'
import { success } from '../envelope.ts'
import { greetingMaxChars, promptMaxChars, promptsMax } from '../templates/template-choices.ts'
import { agentDescriptionWording as wording, descriptionMaxChars } from './agent-description-wording.ts'
import { AgentCreate } from './agents.ts'
import { instructionsMaxChars } from './instructions.ts'

/** What somebody wants an agent to be, in their own words. */
export const AgentDescription = z.strictObject({
  description: z
    .string({ error: wording.blank })
    .trim()
    .min(1, wording.blank)
    .max(descriptionMaxChars, wording.tooLong),
})
export type AgentDescription = z.infer<typeof AgentDescription>

/** What a model answers to a description; `tools` by their names. */
export const DraftedAgent = z.object({
  name: AgentCreate.shape.name,
  purpose: AgentCreate.shape.purpose,
  tagline: z.string().trim().max(200).default(''),
  instructions: z.string().trim().min(1).max(instructionsMaxChars),
  /** One emoji. */
  avatar: z.string().trim().max(16).default(''),
  greeting: z.string().trim().max(greetingMaxChars).default(''),
  starter_prompts: z.array(z.string().trim().max(promptMaxChars)).max(promptsMax).default([]),
  tools: z.array(z.string().max(200)).max(100).default([]),
})
export type DraftedAgent = z.infer<typeof DraftedAgent>

/** What a description fills a form with; nothing of it is saved. */
export const DescribedAgent = DraftedAgent.extend({
  /** Those that its tools need. */
  permissions: z.array(z.string()),
})
export type DescribedAgent = z.infer<typeof DescribedAgent>
export const DescribedAgentAnswer = success(DescribedAgent)
