import { Bot, KeyRound, LayoutDashboard, type LucideIcon, ServerCog } from 'lucide-react'
import { paths } from './paths.ts'

export type SectionName = 'Root' | 'Studio' | 'Keeper'
export type SidebarLink = {
  to: string
  /** Other addresses of the same screen. */
  alsoAt: readonly string[]
  label: string
  icon: LucideIcon
  isForAdmins?: boolean
}
export type SidebarSection = { name: SectionName; links: readonly SidebarLink[] }

/** Only screens that exist are linked; a section without links is not shown. */
const sections: readonly SidebarSection[] = [
  {
    name: 'Root',
    links: [
      { to: paths.root, alsoAt: ['/root/profile'], label: 'Dashboard', icon: LayoutDashboard },
      { to: paths.apiKeys, alsoAt: ['/root/settings/api-keys'], label: 'API keys', icon: KeyRound },
    ],
  },
  {
    name: 'Studio',
    links: [
      { to: paths.agents, alsoAt: ['/studio/kip/agents'], label: 'Agents', icon: Bot },
      {
        to: paths.platformKeys,
        alsoAt: ['/studio/kip/api-keys'],
        label: 'Platform keys',
        icon: ServerCog,
        isForAdmins: true,
      },
    ],
  },
  { name: 'Keeper', links: [] },
]

/** What this person may go to. */
export function sidebarSections(isAdmin: boolean): SidebarSection[] {
  return sections
    .map(({ name, links }) => ({ name, links: links.filter((link) => isAdmin || !link.isForAdmins) }))
    .filter(({ links }) => links.length > 0)
}
