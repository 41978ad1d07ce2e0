import { type AgentCreate, AgentCreate as AgentInput } from '#contracts/agents/agents.ts'
import type { AgentSnapshot } from '#contracts/agents/agent-versions.ts'
import { isReservedSegment, isSlug } from '#contracts/agents/slugs.ts'
import { ApiError, NotSentError, UnreachableError } from '../../lib/api-error.ts'
import { chatApi } from '../chat/chat.api.ts'
import type { Trial } from '../chat/index.ts'
import { plainSentence } from './agent-resolver.ts'
import { labelOf } from './agent-differences.ts'
import { type AgentFields, agentInputOf, newAgentFields, savedPicture } from './agent-fields.ts'

/** A conversation with what is in a form: `keep` keeps it and answers the id by which it is run. */
export function createTrial(keep: () => Promise<string>): Pick<Trial, 'api' | 'beforeRun'> {
  const save = () =>
    keep().catch((error: unknown) => {
      throw error instanceof UnreachableError ? error : new NotSentError(reasonOf(error), { cause: error })
    })
  return {
    beforeRun: async () => void (await save()),
    api: {
      ...chatApi,
      async *runAgent(request) {
        yield* chatApi.runAgent({ ...request, agentId: await save() })
      },
      async *continueRun(...request) {
        await save()
        yield* chatApi.continueRun(...request)
      },
    },
  }
}

const unnamed = { name: 'New agent', slug: 'new-agent' }

/**
 * The form as an agent that can be tried: what it is called doesn't matter yet. Throws an Error that says which field
 * stands in the way.
 */
export function agentToTry(fields: AgentFields, filledWith: AgentSnapshot | undefined): AgentCreate {
  const name = fields.name.trim() || unnamed.name
  const slug = isSlug(fields.slug) && !isReservedSegment(fields.slug) ? fields.slug : unnamed.slug
  const purpose = fields.purpose.trim() || name
  const read = AgentInput.safeParse(
    agentInputOf(
      { ...fields, name, slug, purpose, picture: savedPicture, opening: newAgentFields().opening },
      filledWith && { ...filledWith, opening: null },
    ),
    { error: plainSentence },
  )
  if (read.success) return read.data
  const [{ path, message } = { path: [], message: '' }] = read.error.issues
  throw new Error(`Correct the form first. ${labelOf(path.join('.'))}: ${message}`)
}

/** What the server says of the field in the way, where there is one. */
function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return Object.values(error.fields)[0] ?? error.message
  return error instanceof Error ? error.message : String(error)
}
