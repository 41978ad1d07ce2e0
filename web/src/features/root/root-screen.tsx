import { useNavigate } from 'react-router'
import { useAuth } from '../../lib/auth.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { Profile } from './profile.tsx'
import { StartHere } from './start-here.tsx'

/** The root dashboard: first steps, and what belongs to this account. */
export function RootScreen() {
  const { user } = useAuth()
  const navigate = useNavigate()
  useTitle('Root')
  return (
    <>
      <PageHeader eyebrow="Root" title={user?.name ? `Hello, ${user.name}` : 'Hello'} />
      <StartHere />
      <Tabs
        label="Root"
        value="profile"
        onChange={(tab) => void navigate(tab === 'keys' ? '/root/api-keys' : '/root/profile')}
        tabs={[
          { value: 'profile', label: 'Profile', panel: <Profile /> },
          { value: 'keys', label: 'API Keys', panel: null },
        ]}
      />
    </>
  )
}
