import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { AgentCreate } from '#contracts/agents/agents.ts'
import { microUsdPerDollar } from '#contracts/limits/limits.ts'
import { readProblem } from './agent-reads.ts'
import { type AgentFields, agentInputOf, type FormSource } from './agent-fields.ts'

/** Validates the form by the contract and hands on what is sent. `filledWith` is absent for an empty form. */
export function agentResolver(filledWith?: FormSource): Resolver<AgentFields, unknown, AgentCreate> {
  const resolve = zodResolver(AgentCreate, { error: plainSentence })
  return async (fields, context, options) => {
    // The fields go by the names of what they become, so the errors and options of one fit the other.
    const result = (await resolve(
      agentInputOf(fields, filledWith) as never,
      context,
      options as never,
    )) as Awaited<ReturnType<Resolver<AgentFields, unknown, AgentCreate>>>
    const problem = fields.reads.map(readProblem).find((found) => found !== undefined)
    if (problem === undefined) return result
    return { values: {}, errors: { ...result.errors, reads: { type: 'custom', message: problem.message } } }
  }
}

/** Reasons that the contract leaves to its library, said plainly. */
export function plainSentence(issue: z.core.$ZodRawIssue): string | undefined {
  const isMoney = issue.path?.at(-1) === 'visitors_daily_cap_micro_usd'
  const amount = (value: number | bigint) => (isMoney ? `$${Number(value) / microUsdPerDollar}` : `${value}`)
  if (issue.code === 'too_big') return `Use at most ${amount(issue.maximum)}.`
  if (issue.code === 'too_small') return `Use at least ${amount(issue.minimum)}.`
  if (issue.code === 'invalid_type')
    return issue.expected === 'int' ? 'Use a whole number.' : 'Enter a number.'
  return undefined
}
