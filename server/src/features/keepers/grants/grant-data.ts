import type { OwnedData } from '../../../owned-data/owned-data.ts'

/** What agents may do with keepers. It goes with the keeper and with the agent, and is in no export: trust is given again. */
export const grantData: OwnedData = {
  name: 'grants',
  tables: ['keeper_grants', 'keeper_grant_topics'],
}
