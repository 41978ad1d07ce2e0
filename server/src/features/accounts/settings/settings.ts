import { z } from 'zod'
import type { Settings, SettingsChange } from '#contracts/accounts/settings.ts'
import { themeWording } from '#contracts/themes/theme-wording.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { UserActor } from '../../../http/actor.ts'
import { findSettings, hasCustomDomain, saveSettings } from './settings.table.ts'

/** Throws `not_found` for a theme that this person doesn't have. */
export type FindTheme = (deps: Pick<Deps, 'database'>, actor: UserActor, id: string) => Promise<unknown>

type ChangeDeps = Pick<Deps, 'database'> & { findTheme: FindTheme }

const Origins = z.array(z.string())

/** A person's settings; nothing is chosen until they choose. */
export async function getSettings(
  deps: Pick<Deps, 'database'>,
  actor: Pick<UserActor, 'userId'>,
): Promise<Settings> {
  const row = await findSettings(deps.database.db, actor.userId)
  return {
    preferred_theme_id: row?.preferred_theme_id ?? null,
    start_here_dismissed: row?.start_here_dismissed === 1,
    first_line_declined: row?.first_line_declined === 1,
    custom_domain: row?.custom_domain ?? null,
    cors_origins: Origins.parse(JSON.parse(row?.cors_origins ?? '[]')),
  }
}

/**
 * Whether a host name is the custom domain of an admin. Anybody may note one, but on a domain of their own choice they
 * could show people a real sign-in page that is read by others.
 */
export function isCustomDomain(deps: Pick<Deps, 'database'>, hostName: string): Promise<boolean> {
  return hasCustomDomain(deps.database.db, hostName)
}

/** Throws `invalid_request` for a theme that this person does not have. */
export async function changeSettings(
  deps: ChangeDeps,
  actor: UserActor,
  change: z.infer<typeof SettingsChange>,
): Promise<Settings> {
  const {
    preferred_theme_id: themeId,
    start_here_dismissed: isDismissed,
    first_line_declined: isDeclined,
    custom_domain,
    cors_origins,
  } = change
  if (typeof themeId === 'string') await requireTheme(deps, actor, themeId)
  await deps.database.transaction((trx) =>
    saveSettings(trx, actor.userId, {
      ...(themeId !== undefined && { preferred_theme_id: themeId }),
      ...(isDismissed !== undefined && { start_here_dismissed: isDismissed ? 1 : 0 }),
      ...(isDeclined !== undefined && { first_line_declined: isDeclined ? 1 : 0 }),
      ...(custom_domain !== undefined && { custom_domain }),
      ...(cors_origins !== undefined && { cors_origins: JSON.stringify(cors_origins) }),
    }),
  )
  return getSettings(deps, actor)
}

async function requireTheme(deps: ChangeDeps, actor: UserActor, id: string): Promise<void> {
  try {
    await deps.findTheme(deps, actor, id)
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause
    const fields = { preferred_theme_id: themeWording.notFound }
    throw new AppError('invalid_request', themeWording.notFound, { fields, cause })
  }
}
