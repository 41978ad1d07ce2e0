import { Bot, KeyRound, LayoutDashboard, type LucideIcon, ServerCog } from 'lucide-react'
import { paths } from './paths.ts'

export type SectionName = 'Root' | 'Studio' | 'Keeper'
export type SidebarLink = {
  to: string
  label: string
  icon: LucideIcon
  isForAdmins?: boolean
  isExact?: boolean
}
export type SidebarSection = { name: SectionName; links: readonly SidebarLink[] }

/** Only screens that exist are linked; a section without links is not shown. */
const sections: readonly SidebarSection[] = [
  {
    name: 'Root',
    links: [
      { to: paths.root, label: 'Dashboard', icon: LayoutDashboard, isExact: true },
      { to: paths.apiKeys, label: 'API keys', icon: KeyRound },
    ],
  },
  {
    name: 'Studio',
    links: [
      { to: paths.agents, label: 'Agents', icon: Bot },
      { to: paths.platformKeys, label: 'Platform keys', icon: ServerCog, isForAdmins: true },
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
