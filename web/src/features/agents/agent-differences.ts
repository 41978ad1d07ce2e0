import type { AgentSnapshot } from '#contracts/agents/agent-versions.ts'
import { providerLabels } from '#contracts/keys/models.ts'
import {
  agentStatusLabels,
  answerFormatLabels,
  scopeLabels,
  visibilityLabels,
} from '#contracts/screens/value-labels.ts'

/** A field in which two versions of an agent differ, as people read it; empty where a version has none. */
export type Difference = { field: string; before: string; after: string }

/** All of them, in the order of the form. */
export function differencesOf(before: AgentSnapshot, after: AgentSnapshot): Difference[] {
  const [old, now] = [valuesOf(before), valuesOf(after)]
  const paths = [...new Set([...labels.keys(), ...old.keys(), ...now.keys()])]
  return paths
    .map((path) => ({
      field: labelOf(path),
      before: old.get(path) ?? '',
      after: now.get(path) ?? '',
    }))
    .filter((difference) => difference.before !== difference.after)
}

/** What a field is called, of which there is the dotted name. */
export function labelOf(path: string): string {
  return labels.get(path) ?? path.replace(/^\w+\./, '').replaceAll('_', ' ')
}

const labels = new Map([
  ['name', 'Name'],
  ['slug', 'Slug'],
  ['purpose', 'Purpose'],
  ['model_provider', 'Provider'],
  ['model', 'Model'],
  ['agent_class', 'Class'],
  ['visibility', 'Visibility'],
  ['config.bundle', 'Agents it directs'],
  ['config.public_tools', 'Tools for visitors'],
  ['config.keeper_id', 'Keeper it reads'],
  ['config.with_keepers', 'Came with its keepers'],
  ['config.visitors_may_use_my_key', 'Visitors may use my key'],
  ['config.visitors_daily_cap_micro_usd', 'Daily cap for visitors (micro-dollars)'],
  ['config.tagline', 'Tagline'],
  ['config.instructions', 'Instructions'],
  ['config.personality', 'Personality'],
  ['config.capabilities', 'Capabilities'],
  ['config.avatar', 'Avatar'],
  ['config.theme_color', 'Theme colour'],
  ['model_settings.temperature', 'Temperature'],
  ['model_settings.max_tokens', 'Max tokens'],
  ['model_settings.top_p', 'Top p'],
  ['model_settings.frequency_penalty', 'Frequency penalty'],
  ['model_settings.presence_penalty', 'Presence penalty'],
  ['model_settings.retry.max_retries', 'Max retries'],
  ['model_settings.retry.retry_delay_ms', 'Retry delay (ms)'],
  ['config.response_format', 'Answer format'],
  ['config.max_run_seconds', 'Time limit (seconds)'],
  ['memory_enabled', 'Memory'],
  ['status', 'Status'],
  ['context_scope', 'Context scope'],
  ['tools', 'Tools'],
  ['permissions', 'Permissions'],
])

/** Fields whose values have words of their own. */
const words = new Map<string, Readonly<Record<string, string>>>([
  ['model_provider', providerLabels],
  ['visibility', visibilityLabels],
  ['status', agentStatusLabels],
  ['context_scope', scopeLabels],
  ['config.response_format', answerFormatLabels],
])

function valuesOf(value: object, prefix = ''): Map<string, string> {
  const entries = Object.entries(value).flatMap(([name, part]: [string, unknown]): [string, string][] => {
    const path = `${prefix}${name}`
    if (Array.isArray(part)) return [[path, part.join(', ')]]
    if (typeof part === 'object' && part !== null) return [...valuesOf(part, `${path}.`)]
    if (typeof part === 'boolean') return [[path, part ? 'on' : 'off']]
    return typeof part === 'string' || typeof part === 'number'
      ? [[path, words.get(path)?.[part] ?? `${part}`]]
      : []
  })
  return new Map(entries)
}
