import { z } from 'zod'
import { factPath, factSourcesMax } from '#contracts/keepers/fact-choices.ts'
import { factWording } from '#contracts/keepers/fact-wording.ts'
import { Quote, Statement } from '#contracts/keepers/facts.ts'
import { LocalDate } from '#contracts/keepers/keepers.ts'
import { factToolWording as wording } from '#contracts/tools/keeper-tool-wording.ts'
import { suggestFact } from '../keepers/index.ts'
import { policiesOf } from './keeper-tools.ts'
import { defineTool } from './tool.ts'
import { orWhereToAllow } from './where-to-allow.ts'

/** Suggests; it is no fact of the keeper until its owner accepts it. */
export const keeperProposeFact = defineTool({
  name: 'keeper_propose_fact',
  description:
    'Suggests a lasting fact about this person’s life for a keeper, such as where somebody lives, with quotes of moments that say so, word for word. The person accepts or rejects it later.',
  permission: 'keeper:propose',
  input: z.strictObject({
    keeper: z.string().max(200).optional().describe('The title of the keeper, where there are several.'),
    statement: Statement.describe('One sentence.'),
    validFrom: LocalDate.optional().describe('The first day on which it holds, where that is known.'),
    validTo: LocalDate.optional().describe('The last day, where it has ended.'),
    sources: z
      .array(z.strictObject({ moment: z.string().min(1).max(100), quote: Quote }))
      .min(1)
      .max(factSourcesMax)
      .describe('Ids of moments that keeper_search gave, each with a quote of at least four words.'),
  }),
  async run(use, { keeper: asked, validFrom = null, validTo = null, ...rest }) {
    const { deps, actor: caller, agentId, agentName, tries, above, runId, callKey, isTest } = use
    const agent = { id: agentId, name: agentName }
    const proposer = { agent, tries, above, caller, runId, callKey, isTest, aiPolicies: policiesOf(use) }
    if (validFrom !== null && validTo !== null && validTo < validFrom) return factWording.daysSwapped
    const suggested = { ...rest, keeper: asked, validFrom, validTo }
    const { id, keeper, isNew } = await orWhereToAllow(use, suggestFact(deps, proposer, suggested))
    const result = isNew ? wording.suggested(keeper.title) : wording.again(keeper.title)
    if (isTest) return { result, summary: wording.tested(keeper.title) }
    return { result, link: { to: factPath(keeper.number, id), label: factWording.seeFact } }
  },
})
