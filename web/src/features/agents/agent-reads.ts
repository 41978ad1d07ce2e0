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

/** Why a permission can't be given so, and what is to be corrected. */
export type ReadProblem = { on: 'topics' | 'days'; message: string }

/** Undefined where the permission can be given so. */
export function readProblem({ title: _title, ...wish }: ReadChange): ReadProblem | undefined {
  const issue = GrantWish.safeParse(wish).error?.issues[0]
  return issue && { on: issue.path[0] === 'topicIds' ? 'topics' : 'days', message: issue.message }
}

/** A keeper as it is ticked, on the terms of its grant where it has one, and unticked. */
export function tickedRead(
  keeper: { keeperId: string; title: string },
  { isOn, granted }: { isOn: boolean; granted: Read | undefined },
): ReadChange {
  if (isOn && granted) return granted
  return { ...keeper, right: isOn ? 'read' : null, topicIds: null, from: null, to: null }
}

export function readOfGrant({ keeper, right, topics, from, to }: KeeperGrant): Read {
  const topicIds = topics && topics.map(({ id }) => id)
  return { keeperId: keeper.id, title: keeper.title, right, topicIds, from, to }
}

type Fitted = Pick<AgentFields, 'context_scope' | 'tools' | 'permissions'> & {
  config: Pick<AgentFields['config'], 'keeper_id' | 'with_keepers'>
}

/** Whose agent it is: the person's own, and, where it isn't private, read through by others as well. */
export type Owned = { isOwn: boolean; isPrivate: boolean }

/**
 * The fields that make an agent read these keepers. What only came with keepers that it no longer reads goes from a
 * private agent of one's own, so that nobody else's reading ends with it.
 */
export function fieldsFor(reads: readonly Read[], fields: Fitted, owned: Owned): Fitted {
  const [tools, permissions] = [wordsOf(fields.tools), wordsOf(fields.permissions)]
  const had = [...tools, ...permissions]
  const needed = neededFor(reads)
  const came = fields.config.with_keepers.filter((name) => had.includes(name))
  const gone = owned.isOwn && owned.isPrivate ? came.filter((name) => !needed.all.includes(name)) : []
  const fit = (names: readonly string[], wanted: readonly string[]) =>
    [...new Set([...names.filter((name) => !gone.includes(name)), ...wanted])].join(', ')
  const added = needed.all.filter((name) => !had.includes(name))
  const scope = scopeFor(reads, fields, owned)
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
  { isOwn, isPrivate }: Owned,
): { context_scope: AgentFields['context_scope']; keeper_id: string } {
  const isReading = context_scope === 'keeper' || context_scope === 'platform_wide'
  const isFree = context_scope === 'user_input' || (isReading && isOwn)
  const [first, second] = reads
  const isWidest = context_scope === 'platform_wide' && !isPrivate
  if (!isFree || isWidest) return { context_scope, keeper_id }
  if (!first) return { context_scope: isPrivate ? 'user_input' : context_scope, keeper_id: onlyKeeper }
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
