import {
  Activity,
  AudioLines,
  BookOpen,
  BookPlus,
  Bot,
  Brain,
  Compass,
  Feather,
  Hash,
  History,
  KeyRound,
  LayoutDashboard,
  Library,
  type LucideIcon,
  MessageSquareQuote,
  Palette,
  Route,
  ScrollText,
  ServerCog,
  Users,
  ShieldCheck,
} from 'lucide-react'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { type KeeperArea, keeperAreas, keeperPath, paths } from './paths.ts'
import type { CurrentKeeper } from './use-current-keeper.ts'

export type SectionName = 'Root' | 'Studio' | 'Keeper'
export type SidebarLink = {
  to: string
  /** Other addresses of the same screen. */
  alsoAt: readonly string[]
  label: string
  icon: LucideIcon
  isForAdmins?: boolean
  /** Beneath the link before it. */
  isInner?: boolean
  /** What lies beneath its address is the same screen. */
  hasPlaces?: boolean
  /** Leads elsewhere for as long as its own screen can't be: never marked as the present one. */
  isStandIn?: boolean
  /** One of the other keepers. */
  isOther?: boolean
}
export type SidebarSection = { name: SectionName; links: readonly SidebarLink[] }

/** Only screens that exist are linked; a section without links is not shown. */
const sections: readonly SidebarSection[] = [
  {
    name: 'Root',
    links: [
      {
        to: paths.root,
        alsoAt: [paths.profile, paths.security, paths.data, paths.domain],
        label: 'Dashboard',
        icon: LayoutDashboard,
      },
      { to: paths.apiKeys, alsoAt: ['/root/settings/api-keys'], label: 'API keys', icon: KeyRound },
    ],
  },
  {
    name: 'Studio',
    links: [
      { to: paths.kipStudio, alsoAt: [], label: 'Kip Studio', icon: Compass },
      { to: paths.agents, alsoAt: ['/studio/kip/agents'], label: 'Agents', icon: Bot },
      {
        to: paths.templates,
        alsoAt: [],
        label: 'Engagement templates',
        icon: MessageSquareQuote,
      },
      { to: paths.themes, alsoAt: [], label: 'Themes', icon: Palette },
      {
        to: paths.platformKeys,
        alsoAt: ['/studio/kip/api-keys'],
        label: 'Platform keys',
        icon: ServerCog,
        isForAdmins: true,
      },
      { to: paths.users, alsoAt: [], label: 'Users', icon: Users, isForAdmins: true },
      { to: paths.logs, alsoAt: ['/studio/kip/logs'], label: 'Logs', icon: Activity },
      { to: paths.audit, alsoAt: [], label: 'Audit log', icon: History, isForAdmins: true },
      { to: paths.admin, alsoAt: [paths.mcpServers], label: 'Admin', icon: ShieldCheck, isForAdmins: true },
    ],
  },
  {
    name: 'Keeper',
    links: [
      { to: paths.keepers, alsoAt: [], label: 'All keepers', icon: Library },
      { to: paths.newKeeper, alsoAt: [], label: 'New keeper', icon: BookPlus },
    ],
  },
]

const areaLinks: Record<KeeperArea, { label: string; icon: LucideIcon }> = {
  dashboard: { label: 'Keeper dashboard', icon: BookOpen },
  memory: { label: 'Memory', icon: Brain },
  journeys: { label: 'Journeys', icon: Route },
  moments: { label: 'Moments', icon: Feather },
  topics: { label: 'Topics', icon: Hash },
  voice: { label: 'Voice', icon: AudioLines },
  logbook: { label: 'Logbook', icon: ScrollText },
}

/** What this person may go to; the links of one keeper follow the present one, then come their `others`. */
export function sidebarSections(
  isAdmin: boolean,
  keeper: CurrentKeeper,
  others: readonly Pick<Keeper, 'number' | 'title'>[] = [],
): SidebarSection[] {
  const ofKeepers = [...linksOf(keeper), ...others.map(linkToOther)]
  return sections
    .map(({ name, links }) => ({ name, links: name === 'Keeper' ? [...links, ...ofKeepers] : links }))
    .map(({ name, links }) => ({ name, links: links.filter((link) => isAdmin || !link.isForAdmins) }))
    .filter(({ links }) => links.length > 0)
}

/** The screens of a keeper; without one they lead to making the first. The dashboard goes by the keeper's title. */
function linksOf(keeper: CurrentKeeper): SidebarLink[] {
  return keeperAreas.map((area) => {
    const isInner = area !== 'dashboard'
    const link = { ...areaLinks[area], isInner, hasPlaces: true }
    if (keeper === null) return { ...link, to: paths.newKeeper, alsoAt: [], isStandIn: true }
    if (typeof keeper === 'number') return { ...link, to: keeperPath(keeper, area), alsoAt: [] }
    const label = isInner ? link.label : keeper.title
    return { ...link, label, to: keeperPath(keeper.number, area), alsoAt: [keeperPath(keeper.id, area)] }
  })
}

function linkToOther({ number, title }: Pick<Keeper, 'number' | 'title'>): SidebarLink {
  return { to: keeperPath(number), alsoAt: [], label: title, icon: BookOpen, isOther: true }
}
