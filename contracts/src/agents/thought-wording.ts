import { providerLabels } from '../keys/models.ts'
import type { Thought } from './thoughts.ts'

/** A thought as it is read. */
export type WordedThought = { title: string; text: string }

/** Shown, and labelled so, while there is nothing to tell yet. */
export const sampleThoughts: readonly WordedThought[] = [
  { title: 'Your most used agent', text: 'Kip answered 12 of your 20 runs this month.' },
  {
    title: 'Where runs fail',
    text: 'Failed runs are counted here, with their most common reason.',
  },
  { title: 'What it cost', text: 'What the runs of the last 7 days cost.' },
]

/** The sentences for a thought. */
export function wordThought(thought: Thought): WordedThought {
  switch (thought.kind) {
    case 'most_used':
      return {
        title: 'Your most used agent',
        text: `${thought.agent.name} answered ${thought.runs} of your ${runs(thought.all_runs)} in the last ${thought.days} days.`,
      }
    case 'failing':
      return {
        title: 'Where runs fail',
        text: `${thought.failed} of ${runs(thought.runs)} with ${thought.agent.name} failed.${thought.cause ? ` The likely cause: ${thought.cause}` : ''}`,
      }
    case 'slowest_model':
      return {
        title: 'Your slowest model',
        text: `${thought.model} (${providerLabels[thought.provider]}) takes ${duration(thought.average_ms)} on average; ${thought.fastest_model} takes ${duration(thought.fastest_average_ms)}.`,
      }
    case 'cost_week':
      return {
        title: 'What this week cost',
        text: `${dollars(thought.cost_micro_usd)} for ${runs(thought.runs)} in the last 7 days.${ownKeysPart(thought)}`,
      }
    case 'without_key':
      return {
        title: 'Runs without a key',
        text: `${thought.runs} of ${runs(thought.all_runs)} got a sample answer because there was no key. Add one to use a real model.`,
      }
    case 'idle_agents':
      return {
        title: thought.total === 1 ? 'An unused agent' : 'Unused agents',
        text: `No runs in the last ${thought.days} days: ${listed(
          thought.agents.map(({ name }) => name),
          thought.total,
        )}.`,
      }
    case 'quiet_keepers':
      return {
        title: thought.total === 1 ? 'A keeper without moments' : 'Keepers without moments',
        text: `No moments yet in ${listed(
          thought.keepers.map(({ title }) => title),
          thought.total,
        )}.`,
      }
  }
}

/** What the reader's own keys paid of it, and how much of that was for visitors. */
function ownKeysPart(week: Extract<Thought, { kind: 'cost_week' }>): string {
  const { cost_micro_usd: all, own_keys_micro_usd: own, visitors_micro_usd: visitors } = week
  if (own === 0) return ''
  const paid = own === all ? 'Your own keys paid all of it' : `Your own keys paid ${dollars(own)} of it`
  return ` ${paid}${visitors > 0 ? `, ${dollars(visitors)} for visitors` : ''}.`
}

function runs(count: number): string {
  return count === 1 ? '1 run' : `${count.toLocaleString('en')} runs`
}

function duration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`
  return `${(ms / 1_000).toLocaleString('en', { maximumFractionDigits: 1 })} s`
}

/** From a cent on as money is written; below, to a hundredth of a cent. */
function dollars(microUsd: number): string {
  const amount = microUsd / 1_000_000
  return `$${amount.toFixed(amount < 0.01 ? 4 : 2)}`
}

function listed(names: string[], total: number): string {
  const more = total - names.length
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
