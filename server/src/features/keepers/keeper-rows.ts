import {
  defaultAiPolicy,
  defaultDayStartsAt,
  defaultKeeperLanguage,
} from '#contracts/keepers/keeper-choices.ts'
import type { Keeper, KeeperChange, KeeperCreate } from '#contracts/keepers/keepers.ts'
import { foldText } from '#contracts/search-text.ts'
import { unknownTimeZone } from './first-journal.ts'
import type { StoredKeeper } from './keepers.table.ts'

type Given = Pick<KeeperCreate, 'title' | 'purpose' | 'keeperType' | 'memoryPattern' | 'theme'> &
  Partial<KeeperCreate>

/** The row of a new keeper. */
export function newKeeperRow(
  given: Given,
  { id, ownerId, number, now }: { id: string; ownerId: string; number: number; now: number },
): StoredKeeper {
  const { title, purpose, keeperType } = given
  return {
    id,
    owner_id: ownerId,
    number,
    ...texts(title, purpose),
    keeper_type: keeperType,
    memory_pattern: given.memoryPattern,
    theme: given.theme,
    is_public: Number(given.isPublic ?? false),
    allows_indexing: Number(given.allowsIndexing ?? false),
    is_mirrored: Number(given.isMirrored ?? false),
    timezone: given.timezone ?? unknownTimeZone,
    day_starts_at: given.dayStartsAt ?? defaultDayStartsAt,
    ai_policy: given.aiPolicy ?? defaultAiPolicy(keeperType),
    language: given.language ?? defaultKeeperLanguage,
    journey_count: 0,
    moment_count: 0,
    proposal_count: 0,
    sample: 0,
    version: 1,
    created_at: now,
    updated_at: now,
    archived_at: null,
    deleted_at: null,
  }
}

/** What a change writes. */
export function changedColumns(
  keeper: StoredKeeper,
  change: KeeperChange,
  now: number,
): Partial<StoredKeeper> {
  const { title = keeper.title, purpose = keeper.purpose, archived } = change
  return {
    ...texts(title, purpose),
    ...(change.keeperType !== undefined && { keeper_type: change.keeperType }),
    ...(change.memoryPattern !== undefined && { memory_pattern: change.memoryPattern }),
    ...(change.theme !== undefined && { theme: change.theme }),
    ...(change.isPublic !== undefined && { is_public: Number(change.isPublic) }),
    ...(change.allowsIndexing !== undefined && { allows_indexing: Number(change.allowsIndexing) }),
    ...(change.isMirrored !== undefined && { is_mirrored: Number(change.isMirrored) }),
    ...(change.timezone !== undefined && { timezone: change.timezone }),
    ...(change.dayStartsAt !== undefined && { day_starts_at: change.dayStartsAt }),
    ...(change.aiPolicy !== undefined && { ai_policy: change.aiPolicy }),
    ...(change.language !== undefined && { language: change.language }),
    ...(change.sample !== undefined && { sample: Number(change.sample) }),
    ...(archived !== undefined && { archived_at: archived ? (keeper.archived_at ?? now) : null }),
    updated_at: now,
  }
}

/** A row as its owner's calls answer it. */
export function keeperAnswer(keeper: StoredKeeper): Keeper {
  return {
    id: keeper.id,
    number: keeper.number,
    title: keeper.title,
    purpose: keeper.purpose,
    keeperType: keeper.keeper_type,
    memoryPattern: keeper.memory_pattern,
    theme: keeper.theme,
    isPublic: keeper.is_public === 1,
    allowsIndexing: keeper.allows_indexing === 1,
    isMirrored: keeper.is_mirrored === 1,
    timezone: keeper.timezone,
    dayStartsAt: keeper.day_starts_at,
    aiPolicy: keeper.ai_policy,
    language: keeper.language,
    journeyCount: keeper.journey_count,
    momentCount: keeper.moment_count,
    proposalCount: keeper.proposal_count,
    sample: keeper.sample === 1,
    version: keeper.version,
    createdAt: isoTime(keeper.created_at),
    updatedAt: isoTime(keeper.updated_at),
    archivedAt: keeper.archived_at === null ? null : isoTime(keeper.archived_at),
    deletedAt: keeper.deleted_at === null ? null : isoTime(keeper.deleted_at),
  }
}

function texts(title: string, purpose: string) {
  return {
    title,
    purpose,
    title_key: foldText(title),
    search_text: foldText(`${title}\n${purpose}`),
  }
}

function isoTime(timeMs: number): string {
  return new Date(timeMs).toISOString()
}
