import type { OwnedData } from '../../owned-data/owned-data.ts'
import { deleteAccountRow } from './account-data.table.ts'
import { getProfile } from './accounts.ts'

/** Accounts and the ways into them. */
export const accountData: OwnedData = {
  name: 'account',
  tables: [
    ...(['users', 'auth_sessions', 'auth_accounts', 'auth_verifications', 'invitations'] as const),
    ...(['two_factor_secrets', 'backup_codes', 'passkeys', 'password_links'] as const),
  ],
  export: {
    about: ['profile.json: your profile'],
    add: async (zip, deps, owner) => zip.json('profile.json', await getProfile(deps, owner)),
  },
  erase: ({ trx }, owner) => deleteAccountRow(trx, owner),
}
