import { Outlet, useLocation, useNavigate } from 'react-router'
import { paths } from '../../app/paths.ts'
import { useAuth } from '../../lib/auth.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { StartHere } from './start-here.tsx'

const tabs = [
  { value: paths.profile, label: 'Profile', title: 'Root' },
  { value: paths.domain, label: 'Domain Settings', title: 'Domain Settings' },
  { value: paths.apiKeys, label: 'API Keys', title: 'API Keys' },
] as const

/** The root dashboard: first steps, and what belongs to this account. Each tab is a route of its own. */
export function RootScreen() {
  const { user } = useAuth()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const shown = tabAt(pathname)
  useTitle(shown.title)
  return (
    <>
      <PageHeader eyebrow="Root" title={user?.name ? `Hello, ${user.name}` : 'Hello'} />
      {shown.value === paths.profile && <StartHere />}
      <Tabs
        label="Root"
        value={shown.value}
        onChange={(address) => void navigate(address, { preventScrollReset: true })}
        tabs={tabs.map(({ value, label }) => ({
          value,
          label,
          panel: value === shown.value ? <Outlet /> : null,
        }))}
      />
    </>
  )
}

function tabAt(pathname: string): (typeof tabs)[number] {
  const [profile, domain, keys] = tabs
  if (pathname.endsWith('/domain')) return domain
  return pathname.endsWith('/api-keys') ? keys : profile
}
