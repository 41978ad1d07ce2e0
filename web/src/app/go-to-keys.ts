import type { LastKeeper } from '../lib/last-keeper.ts'
import { type KeeperArea, keeperPath, paths, transferPath, writePath } from './paths.ts'

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

/** What `N` begins: an agent in the studio, a keeper in the list of keepers, a moment elsewhere. */
export function newPath(pathname: string, last: LastKeeper | undefined): string {
  if (pathname.startsWith('/studio')) return paths.newAgent
  if (pathname === paths.keepers || pathname === paths.newKeeper) return paths.newKeeper
  const open = /^\/keeper\/([^/]+)/.exec(pathname)?.[1]
  return open === undefined ? writeInLast(last) : writePath(decodeURIComponent(open))
}

/** A new moment in the keeper that was opened last; a new keeper where there is none. */
export function writeInLast(last: LastKeeper | undefined): string {
  return last?.number === null ? paths.newKeeper : writePath(last?.number ?? 1)
}

/** Where moments of the keeper that was opened last are restored; the list of keepers where there is none. */
export function trashOfLast(last: LastKeeper | undefined): string {
  return last?.number === null ? paths.keepers : `${keeperPath(last?.number ?? 1, 'moments')}?view=trash`
}

/** Where files come into the keeper that was opened last, and leave it; a new one where there is none. */
export function transferOfLast(last: LastKeeper | undefined): string {
  return last?.number === null ? paths.importKeeper : transferPath(last?.number ?? 1)
}
