import { randomInt, timingSafeEqual, createHash } from 'node:crypto'
import { RegistrationMode } from '#contracts/accounts/accounts.ts'
import { isReachableByOthers } from '../../../config.ts'
import type { Queries } from '../../../database/database.ts'
import type { Deps } from '../../../deps.ts'
import {
  clearInstanceSetting,
  findInstanceSetting,
  setInstanceSetting,
  setInstanceSettingOnce,
} from '../../instance/index.ts'
import type { UserActor } from '../../../http/actor.ts'
import { writeAudit } from '../../audit/index.ts'
import { hasAnyAccount } from '../index.ts'

const modeSetting = 'registration_mode'
const codeSetting = 'startup_code'

/** Who can register at present. */
export async function getRegistration(deps: Pick<Deps, 'config'>, db: Queries) {
  const [mode, hasAccounts] = [await findMode(deps, db), await hasAnyAccount(db)]
  return {
    mode,
    firstAccount: !hasAccounts,
    startupCodeRequired: !hasAccounts && isReachableByOthers(deps.config),
  }
}

export async function changeRegistration(
  deps: Pick<Deps, 'config' | 'database' | 'now'>,
  admin: UserActor,
  mode: RegistrationMode,
) {
  return deps.database.transaction(async (trx) => {
    await setInstanceSetting(trx, modeSetting, mode)
    await writeAudit(deps, {
      trx,
      action: 'registration.changed',
      actorId: admin.userId,
      detail: { mode },
    })
    return getRegistration(deps, trx)
  })
}

/** The code that the first account needs, the same for all processes; undefined where none is needed. */
export async function prepareStartupCode(
  deps: Pick<Deps, 'config' | 'database'>,
): Promise<string | undefined> {
  return deps.database.transaction(async (trx) => {
    const { startupCodeRequired } = await getRegistration(deps, trx)
    return startupCodeRequired ? setInstanceSettingOnce(trx, codeSetting, newCode()) : undefined
  })
}

export async function isStartupCode(db: Queries, given: string | undefined): Promise<boolean> {
  const code = await findInstanceSetting(db, codeSetting)
  if (code === undefined || given === undefined) return false
  return timingSafeEqual(digest(code), digest(given.toUpperCase()))
}

export function forgetStartupCode(trx: Queries): Promise<void> {
  return clearInstanceSetting(trx, codeSetting)
}

async function findMode(deps: Pick<Deps, 'config'>, db: Queries): Promise<RegistrationMode> {
  const kept = RegistrationMode.safeParse(await findInstanceSetting(db, modeSetting))
  if (kept.success) return kept.data
  return isReachableByOthers(deps.config) ? 'invitation' : 'open'
}

/** Without letters and digits that look alike; 60 bits. */
const codeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

function newCode(): string {
  const letter = () => codeLetters[randomInt(codeLetters.length)]
  return [0, 1, 2].map(() => Array.from({ length: 4 }, letter).join('')).join('-')
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
