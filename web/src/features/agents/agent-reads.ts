import { GrantWish, type KeeperGrant } from '#contracts/keepers/grants.ts'
import { type AgentFields, onlyKeeper, wordsOf } from './agent-fields.ts'

/** What the form changes of what an agent may do with a keeper; `title` is the keeper's. */
export type ReadChange = GrantWish & { title: string }

/** A keeper that the agent may read once the form is saved. */
export type Read = ReadChange & { right: NonNullable<ReadChange['right']> }

/** What the agent may read once `changes` are saved: what is granted, with them in its place. */
export function readsOf(granted: readonly KeeperGrant[], changes: readonly ReadChange[]): Read[] {
  const kept = granted.filter(({ keeper }) => !changes.some(({ keeperId }) => keeperId === keeper.id))
  return [...kept.map(readOfGrant), ...changes.filter(isRead)]
}

/** The changes with one more in place of what they said of its keeper; none where that is what is granted. */
export function changedReads(
  granted: readonly KeeperGrant[],
  changes: readonly ReadChange[],
  change: ReadChange,
): ReadChange[] {
  const others = changes.filter(({ keeperId }) => keeperId !== change.keeperId)
  const grant = granted.find(({ keeper }) => keeper.id === change.keeperId)
  const isGranted = grant ? isSame(readOfGrant(grant), change) : change.right === null
  return isGranted ? others : [...others, change]
}

/** Why a permission can't be given so; undefined where it can. */
export function readProblem({ title: _title, ...wish }: ReadChange): string | undefined {
  return GrantWish.safeParse(wish).error?.issues[0]?.message
}

export function readOfGrant({ keeper, right, topics, from, to }: KeeperGrant): Read {
  const topicIds = topics && topics.map(({ id }) => id)
  return { keeperId: keeper.id, title: keeper.title, right, topicIds, from, to }
}

type Fitted = Pick<AgentFields, 'context_scope' | 'tools' | 'permissions'> & {
  config: Pick<AgentFields['config'], 'keeper_id' | 'with_keepers'>
}

/**
 * The fields that make an agent read these keepers. What only came with keepers that it no longer reads goes;
 * `isOwn`: it is the person's own, so that nobody else's reading ends with theirs.
 */
export function fieldsFor(reads: readonly Read[], fields: Fitted, { isOwn }: { isOwn: boolean }): Fitted {
  const [tools, permissions] = [wordsOf(fields.tools), wordsOf(fields.permissions)]
  const had = [...tools, ...permissions]
  const needed = neededFor(reads)
  const came = fields.config.with_keepers.filter((name) => had.includes(name))
  const gone = isOwn ? came.filter((name) => !needed.all.includes(name)) : []
  const fit = (names: readonly string[], wanted: readonly string[]) =>
    [...new Set([...names.filter((name) => !gone.includes(name)), ...wanted])].join(', ')
  const added = needed.all.filter((name) => !had.includes(name))
  const scope = scopeFor(reads, fields, { isOwn })
  return {
    context_scope: scope.context_scope,
    tools: fit(tools, needed.tools),
    permissions: fit(permissions, needed.permissions),
    config: {
      keeper_id: scope.keeper_id,
      with_keepers: [...came.filter((name) => !gone.includes(name)), ...added],
    },
  }
}

/** Whether nothing in the fields makes the agent read what it may. */
export function isIdle(reads: readonly Read[], fields: Fitted): boolean {
  if (reads.length === 0 || fields.context_scope === 'keeper' || fields.context_scope === 'platform_wide')
    return false
  const [tools, permissions] = [wordsOf(fields.tools), wordsOf(fields.permissions)]
  return !readingTools.some((name) => tools.includes(name)) || !permissions.includes(readPermission)
}

const readingTools = ['keeper_search', 'keeper_read']
const readPermission = 'keeper:read'

/** What an agent needs to read and, where it may, to propose. */
function neededFor(reads: readonly Read[]) {
  const proposes = reads.some(({ right }) => right === 'propose')
  const tools = reads.length > 0 ? [...readingTools, ...(proposes ? ['keeper_propose_moment'] : [])] : []
  const permissions = reads.length > 0 ? [readPermission, ...(proposes ? ['keeper:propose'] : [])] : []
  return { tools, permissions, all: [...tools, ...permissions] }
}

/** Scopes that are about something else stay as they were chosen. */
function scopeFor(
  reads: readonly Read[],
  { context_scope, config: { keeper_id } }: Fitted,
  { isOwn }: { isOwn: boolean },
): { context_scope: AgentFields['context_scope']; keeper_id: string } {
  const isReading = context_scope === 'keeper' || context_scope === 'platform_wide'
  const isFree = context_scope === 'user_input' || (isReading && isOwn)
  const [first, second] = reads
  if (!isFree) return { context_scope, keeper_id }
  if (!first) return { context_scope: 'user_input', keeper_id: onlyKeeper }
  return second
    ? { context_scope: 'platform_wide', keeper_id: onlyKeeper }
    : { context_scope: 'keeper', keeper_id: first.keeperId }
}

function isRead(change: ReadChange): change is Read {
  return change.right !== null
}

function isSame(granted: Read, change: ReadChange): boolean {
  const plain = ({ right, topicIds, from, to }: ReadChange) =>
    JSON.stringify([right, topicIds && [...topicIds].sort(), from, to])
  return plain(granted) === plain(change)
}
