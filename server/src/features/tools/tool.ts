import { z } from 'zod'
import type { Ask } from '#contracts/runs/parts.ts'
import { toolWording } from '#contracts/tools/tool-wording.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import type { Grantee } from '../agents/index.ts'
import type { AgentReader, CitablePassages } from '../keepers/index.ts'

/** Who uses a tool, in which run. */
export type ToolUse = {
  deps: Deps
  actor: Actor
  runId: string
  agentId: string
  /** What its draft may read in place of what is granted. */
  tries: Grantee['tries']
  agentName: string
  /** The run tests the agent: what it would put before its person goes no further. */
  isTest: boolean
  /** Names this call everywhere: what is done once for it is not done again. */
  callKey: string
  /** Who reads the result; staysHere: it goes to no provider outside. */
  model: AgentReader
  /** The passages of keepers that the run was given, by the numbers that its model cites. */
  passages: CitablePassages
  /** The person's time zone, where it is known. */
  timeZone: string | undefined
  signal: AbortSignal
  /** The agents that delegated this run, each with its model: what the tool brings may reach them too. */
  above: readonly Pick<ToolUse, 'agentId' | 'tries' | 'model'>[]
  /** The run that the tool delegated, where the call goes on after that run waited. */
  resumes: string | undefined
  /** Hears that a tool which `connects` sends what it was asked to. */
  onSend(): void
  /** Hears which run the tool delegated, and what that run asks the person. */
  onDelegated(runId: string, asks: readonly Ask[]): void
}

/**
 * What a model is told; summary: what people see of it, where that isn't its beginning, and later runs know; link: where
 * what was made is to be seen.
 */
export type ToolResult = string | { result: string; summary?: string; link?: ToolLink } | ToolWait
/** The run that a tool delegated waits for the person, and the call with it. */
type ToolWait = { isWaiting: true }
export type ToolLink = { to: string; label: string }

/** A failure that somebody can do something about: what its person reads of it, and where they can. The message is for the model. */
export class ToolFailure extends AppError {
  readonly summary: string
  readonly link: ToolLink | undefined

  constructor({ code, message }: AppError, shown: { summary: string; link?: ToolLink }) {
    super(code, message)
    this.summary = shown.summary
    this.link = shown.link
  }
}

/** What agents can be given to use. */
export type Tool = {
  name: string
  /** For the model. */
  description: string
  /** A JSON schema of its input, which is an object. */
  parameters: Record<string, unknown>
  /** What an agent needs for it, if anything. */
  permission: string | undefined
  /** Changes something: the person is asked each time, and it is never repeated by itself. */
  changes: boolean
  /** Whether an owner can mark it public: it changes nothing and reads no keeper. */
  canBePublic: boolean
  /** The setting of the instance by which an admin switches it on; without one it is always on. */
  setting: string | undefined
  /** How long it may take. */
  timeoutMs: number
  /** It reaches a server first, and can have changed something only once it has called `onSend`. */
  connects?: boolean | undefined
  /** The agent whose run the tool is, where it is one. */
  agent?: { id: string; name: string } | undefined
  /** What is wrong with an input, or the tool with that input, ready to run. It answers what the model is told. */
  prepare(input: unknown): { problem: string } | { run(use: ToolUse): Promise<ToolResult> }
}

type ToolDefinition<Schema extends z.ZodObject> = Partial<
  Pick<Tool, 'permission' | 'changes' | 'canBePublic' | 'setting' | 'timeoutMs' | 'agent'>
> & {
  name: string
  description: string
  input: Schema
  run(use: ToolUse, input: z.infer<Schema>): Promise<ToolResult> | ToolResult
}

const timeoutMs = 30_000

/** A tool whose input has a schema. */
export function defineTool<Schema extends z.ZodObject>({
  input: schema,
  run,
  ...tool
}: ToolDefinition<Schema>): Tool {
  const { $schema: _, ...parameters } = z.toJSONSchema(schema)
  const defaults = {
    permission: undefined,
    changes: false,
    canBePublic: false,
    setting: undefined,
    timeoutMs,
  }
  return {
    ...defaults,
    ...tool,
    parameters,
    prepare(input) {
      const parsed = schema.safeParse(input)
      if (parsed.success) return { run: async (use) => run(use, parsed.data) }
      const [issue] = parsed.error.issues
      const place = issue?.path.join('.')
      return { problem: [place, issue?.message ?? toolWording.notJson].filter(Boolean).join(': ') }
    },
  }
}
