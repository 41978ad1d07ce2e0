import { useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { paths } from '../../app/paths.ts'
import { useAuth } from '../../lib/auth.tsx'
import { navigate } from '../../lib/navigation.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { LongDay } from '../../ui/time.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { greeting } from './greeting.ts'
import { Home } from './home.tsx'

const tabs = [
  { value: paths.profile, label: 'Profile' },
  { value: paths.security, label: 'Security' },
  { value: paths.data, label: 'Your data' },
  { value: paths.domain, label: 'Domain Settings' },
  { value: paths.apiKeys, label: 'API Keys' },
] as const

type TabAddress = (typeof tabs)[number]['value']

/** The home screen with the account's tabs beneath. Each tab has an address of its own, where it stands alone. */
export function RootScreen() {
  const { pathname } = useLocation()
  return pathname === paths.root ? <HomeScreen /> : <AccountScreen shown={tabAt(pathname)} />
}

function HomeScreen() {
  const { user } = useAuth()
  const [now] = useState(() => new Date())
  useTitle('Root')
  return (
    <>
      <PageHeader eyebrow={<LongDay date={now} />} title={greeting(user?.name, now)} />
      <Home>
        <AccountTabs shown={paths.profile} leadsAway />
      </Home>
    </>
  )
}

function AccountScreen({ shown }: { shown: TabAddress }) {
  const { user } = useAuth()
  useTitle(tabs.find(({ value }) => value === shown)?.label ?? 'Account')
  return (
    <>
      <PageHeader eyebrow={user?.email} title="Account" />
      <AccountTabs shown={shown} />
    </>
  )
}

/** `leadsAway`: what stands above the tabs goes with them, so the next screen begins at its top. */
function AccountTabs({ shown, leadsAway = false }: { shown: TabAddress; leadsAway?: boolean }) {
  return (
    <Tabs
      label="Account"
      value={shown}
      onChange={(address) => void navigate(address, { preventScrollReset: !leadsAway })}
      tabs={tabs.map(({ value, label }) => ({
        value,
        label,
        panel: value === shown ? <Outlet /> : null,
      }))}
    />
  )
}

function tabAt(pathname: string): TabAddress {
  if (pathname.endsWith('/api-keys')) return paths.apiKeys
  return tabs.find(({ value }) => value === pathname)?.value ?? paths.profile
}
