import { randomUUID } from 'node:crypto'
import { builtInThemes, findBuiltInTheme, type BuiltInTheme } from '#contracts/themes/built-in-themes.ts'
import { slugFromName } from '#contracts/agents/slugs.ts'
import { themeWording } from '#contracts/themes/theme-wording.ts'
import type { Theme, ThemeQuery, ThemeWrite } from '#contracts/themes/themes.ts'
import { quotaWording } from '#contracts/limits/quota-wording.ts'
import { foldText } from '#contracts/search-text.ts'
import type { Queries } from '../../database/database.ts'
import { searchWords } from '../../database/search-text.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { writeAudit } from '../audit/index.ts'
import { pageBuiltInFirst } from '../../built-in-first.ts'
import type { Actor, UserActor } from '../../http/actor.ts'
import { forgetPreferredTheme } from '../accounts/settings/index.ts'
import { createWithinQuota, takePace } from '../limits/index.ts'
import {
  countThemes,
  deleteThemeRow,
  findTheme,
  insertTheme,
  listThemeRows,
  updateTheme,
  type StoredTheme,
} from './themes.table.ts'

type ThemeDeps = Pick<Deps, 'database' | 'config' | 'now'>

/** A page of the themes that the caller may use: the built-in ones, then their own. */
export async function listThemes(
  { database: { db } }: ThemeDeps,
  actor: Actor,
  { q, kind, sort, ...page }: ThemeQuery,
): Promise<{ data: Theme[]; total: number; totalPages: number }> {
  const words = searchWords(q)
  const owner = actor.kind === 'user' && kind !== 'built-in' ? actor.userId : undefined
  return pageBuiltInFirst(page, {
    builtIn: kind === 'own' ? [] : builtInThemes.filter((theme) => isNamed(theme, words)).map(builtInAnswer),
    own: owner !== undefined && {
      list: async (part) =>
        (await listThemeRows(db, { ownerId: owner, words }, { sort, ...part })).map(ownAnswer),
      count: () => countThemes(db, { ownerId: owner, words }),
    },
  })
}

/** A built-in theme, by id or slug, or one of the caller's own. Throws `not_found`. */
export async function getTheme(deps: Pick<Deps, 'database'>, actor: Actor, id: string): Promise<Theme> {
  const builtIn = findBuiltInTheme(id)
  return builtIn ? builtInAnswer(builtIn) : ownAnswer(await getOwnTheme(deps, actor, id))
}

/** Throws `conflict` when the owner's quota is reached. */
export async function createTheme(deps: ThemeDeps, user: UserActor, given: ThemeWrite): Promise<Theme> {
  const now = deps.now()
  const times = { created_at: now, updated_at: now }
  const theme = { id: randomUUID(), owner_id: user.userId, ...themeColumns(given), ...times }
  const count = (db: Queries) => countThemes(db, { ownerId: user.userId, words: [] })
  await createWithinQuota(deps, { owner: user.userId, of: 'themes', count }, (trx) => insertTheme(trx, theme))
  return ownAnswer(theme)
}

/**
 * Throws `forbidden` for a built-in theme, `not_found` for one that is not the caller's, `limited` for someone who saves
 * faster than a person would.
 */
export async function changeTheme(
  deps: ThemeDeps,
  user: UserActor,
  { id, given }: { id: string; given: ThemeWrite },
): Promise<Theme> {
  const before = await getChangeable(deps, user, id)
  await takePace(deps, `save:themes:${user.userId}`, quotaWording.savingTooFast)
  const theme = { ...before, ...themeColumns(given), updated_at: deps.now() }
  await deps.database.transaction((trx) => updateTheme(trx, theme))
  return ownAnswer(theme)
}

/** Where its owner preferred it, nothing is preferred from then on. Throws as `changeTheme` does. */
export async function deleteTheme(deps: ThemeDeps, user: UserActor, id: string): Promise<void> {
  const theme = await getChangeable(deps, user, id)
  await deps.database.transaction(async (trx) => {
    await deleteThemeRow(trx, theme.id)
    await forgetPreferredTheme(trx, theme.owner_id, theme.id)
    await writeAudit(deps, { trx, action: 'theme.deleted', actorId: user.userId, subject: id })
  })
}

async function getChangeable(deps: ThemeDeps, user: UserActor, id: string): Promise<StoredTheme> {
  if (findBuiltInTheme(id)) throw new AppError('forbidden', themeWording.builtIn)
  return getOwnTheme(deps, user, id)
}

async function getOwnTheme(
  { database }: Pick<Deps, 'database'>,
  actor: Actor,
  id: string,
): Promise<StoredTheme> {
  const theme = actor.kind === 'user' ? await findTheme(database.db, actor.userId, id) : undefined
  if (!theme) throw new AppError('not_found', themeWording.notFound)
  return theme
}

/** Whether a theme is built in, or this person's own. */
export async function isThemeOf(db: Queries, userId: string, id: string): Promise<boolean> {
  return findBuiltInTheme(id) !== undefined || (await findTheme(db, userId, id)) !== undefined
}

/** What is kept of a theme that somebody wrote. */
export function themeColumns({ name, light, dark }: ThemeWrite) {
  // A name without a Latin letter or digit suggests nothing.
  return { name, slug: slugFromName(name) || 'theme', name_key: foldText(name), light, dark }
}

function isNamed({ name }: BuiltInTheme, words: string[]): boolean {
  return words.every((word) => foldText(name).includes(word))
}

function builtInAnswer(theme: BuiltInTheme): Theme {
  return { ...theme, built_in: true, updated_at: null }
}

function ownAnswer({ id, slug, name, light, dark, updated_at }: StoredTheme): Theme {
  return { id, slug, name, light, dark, built_in: false, updated_at: new Date(updated_at).toISOString() }
}
