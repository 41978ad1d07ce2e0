import type { LastKeeper } from '../lib/last-keeper.ts'
import { type KeeperArea, keeperPath, paths } from './paths.ts'

type Place = { key: string; name: string; to: (last: LastKeeper | undefined) => string; isForAdmins?: true }

const ofKeeper = (area: KeeperArea) => (last: LastKeeper | undefined) =>
  last?.number === null ? paths.newKeeper : keeperPath(last?.number ?? 1, area)

/** Where `G` and then a letter lead. */
export const goToKeys: readonly Place[] = [
  { key: 'h', name: 'Home', to: () => paths.root },
  { key: 'k', name: 'Keepers', to: () => paths.keepers },
  { key: 'd', name: 'Dashboard of the open keeper', to: ofKeeper('dashboard') },
  { key: 'm', name: 'Moments of the open keeper', to: ofKeeper('moments') },
  { key: 'j', name: 'Journeys of the open keeper', to: ofKeeper('journeys') },
  { key: 's', name: 'Kip Studio', to: () => paths.kipStudio },
  { key: 'a', name: 'Agents', to: () => paths.agents },
  { key: 'l', name: 'Logs', to: () => paths.logs },
  { key: 't', name: 'Themes', to: () => paths.themes },
  { key: 'e', name: 'Engagement templates', to: () => paths.templates },
  { key: 'p', name: 'API keys', to: () => paths.apiKeys },
  { key: 'u', name: 'Users', to: () => paths.users, isForAdmins: true },
]

/** What `N` makes: an agent in the studio, a keeper elsewhere. */
export function newPath(pathname: string): string {
  return pathname.startsWith('/studio') ? paths.agents : paths.newKeeper
}
