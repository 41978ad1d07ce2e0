import { z } from 'zod'
import { momentKinds } from '#contracts/keepers/moment-choices.ts'
import { LocalDate } from '#contracts/keepers/keepers.ts'
import { MomentFields } from '#contracts/keepers/moments.ts'
import { proposalPath } from '#contracts/keepers/proposal-choices.ts'
import { proposalWording } from '#contracts/keepers/proposal-wording.ts'
import { ProposalCreate } from '#contracts/keepers/proposals.ts'
import { proposeToolWording as wording } from '#contracts/tools/keeper-tool-wording.ts'
import { proposeMoment } from '../keepers/index.ts'
import { policiesOf } from './keeper-tools.ts'
import { defineTool } from './tool.ts'
import { orWhereToAllow } from './where-to-allow.ts'

/** A moment of these is recorded or pictured. */
const kinds = momentKinds.filter((kind) => kind !== 'voice' && kind !== 'photo')
const { title, body } = ProposalCreate.shape
const { occurredAt: Time } = MomentFields.shape

/** Proposes; nothing is in the journal until its owner accepts it, so that nobody is asked before. */
export const keeperProposeMoment = defineTool({
  name: 'keeper_propose_moment',
  description:
    'Proposes a moment for a keeper (private journal) of this person, who accepts or declines it later. Write it in their voice, about what happened to them, and only what they told you.',
  permission: 'keeper:propose',
  input: z.strictObject({
    keeper: z.string().max(200).optional().describe('The title of the keeper, where there are several.'),
    title: title.optional(),
    body: body.describe('Markdown. #tag names a topic.'),
    kind: z.enum(kinds).optional(),
    occurredAt: z
      .string()
      .max(40)
      .refine(isWhen, proposalWording.whenInvalid)
      .optional()
      .describe(
        'When it happened: a day such as 2026-11-22, or a time in ISO 8601. Now, where it is missing.',
      ),
  }),
  async run(use, { keeper: asked, title: named = null, kind = 'entry', occurredAt, ...rest }) {
    const { deps, actor: caller, agentId, agentName, tries, above, runId, callKey, isTest } = use
    const agent = { id: agentId, name: agentName }
    const proposer = { agent, tries, above, caller, runId, callKey, isTest, aiPolicies: policiesOf(use) }
    const proposed = { ...rest, keeper: asked, kind, title: named, when: occurredAt, tz: use.timeZone }
    const { id, keeper, isNew } = await orWhereToAllow(use, proposeMoment(deps, proposer, proposed))
    const result = isNew ? wording.proposed(keeper.title) : wording.again(keeper.title)
    if (isTest) return { result, summary: wording.tested(keeper.title) }
    return { result, link: { to: proposalPath(keeper.number, id), label: proposalWording.seeProposal } }
  },
})

function isWhen(text: string): boolean {
  return Time.safeParse(LocalDate.safeParse(text).success ? `${text}T12:00:00Z` : text).success
}
