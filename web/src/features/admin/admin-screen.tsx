import { useQueries } from '@tanstack/react-query'
import { Activity, Bot, History, Plug, ServerCog, Users } from 'lucide-react'
import { AdminNeeded } from '../../ui/admin-needed.tsx'
import { paths } from '../../app/paths.ts'
import { useAuth } from '../../lib/auth.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { OpenRegistration } from './open-registration.tsx'
import { QuotaFields } from './quota-fields.tsx'
import { UsageReport } from './usage-report.tsx'
import { registrationQuery } from './users.api.ts'
import { toolsQuery } from '../agents/tools.api.ts'
import { logRetentionQuery } from '../logs/logs.api.ts'
import { Tools } from './tools.tsx'
import { limitsQuery } from './limits.api.ts'
import { Limits } from './limits.tsx'
import { LogRetention } from './log-retention.tsx'
import { quotasQuery } from './quotas.api.ts'
import { visitorConversationsQuery } from './visitor-conversations.api.ts'
import { VisitorConversations } from './visitor-conversations.tsx'

/** The way to everything that admins look after, and what the instance's runs add up to. */
export function AdminScreen() {
  const { user } = useAuth()
  useTitle('Admin')
  return (
    <>
      <PageHeader title="Admin" description="What this Keeper runs on, who uses it, and what that costs." />
      {user?.role === 'admin' ? <Overview /> : <Refusal />}
    </>
  )
}

const places = [
  {
    to: paths.platformKeys,
    label: 'Platform API keys',
    text: 'Keys for everyone without their own.',
    icon: ServerCog,
  },
  {
    to: paths.users,
    label: 'Users',
    text: 'Accounts, admins, and who can join.',
    icon: Users,
  },
  {
    to: paths.agents,
    label: 'Agents',
    text: 'Create, edit and run agents, including the built-in ones.',
    icon: Bot,
  },
  {
    to: paths.logs,
    label: 'Execution logs',
    text: 'Every run: input, output, steps and cost.',
    icon: Activity,
  },
  {
    to: paths.mcpServers,
    label: 'MCP servers',
    text: 'Tools that other servers and programs offer agents.',
    icon: Plug,
  },
  {
    to: paths.audit,
    label: 'Audit log',
    text: 'Sign-ins, keys, sharing, roles, deletions and exports.',
    icon: History,
  },
] as const

function Overview() {
  return (
    <>
      <nav aria-label="Admin" className="mb-12 print:hidden">
        <ul className="grid grid-cols-2 gap-2 sm:gap-4.5 xl:grid-cols-3">
          {places.map(({ to, label, text, icon }) => (
            <li key={to}>
              <Link
                to={to}
                className="flex h-full gap-3 rounded-xl border bg-card p-3 transition-colors sm:gap-3.5 sm:p-4.5 hover:border-ring/60"
              >
                <Icon of={icon} size={20} className="mt-0.5 shrink-0 text-primary" />
                <span className="grid content-start gap-0.5">
                  <span className="font-medium max-sm:text-sm/6">{label}</span>
                  {/* On a phone what is set below must not be pages away. */}
                  <span className="text-sm text-muted-foreground max-sm:sr-only">{text}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Settings />
    </>
  )
}

/** What admins set for the whole instance, and what runs add up to beneath it. Shown once all of it is known, so that nothing moves. */
function Settings() {
  const queries = useQueries({
    queries: [
      registrationQuery,
      limitsQuery,
      quotasQuery,
      visitorConversationsQuery,
      logRetentionQuery,
      toolsQuery,
    ],
  })
  if (!queries.every(({ isFetched }) => isFetched)) return <SkeletonRows rows={8} />
  return (
    <>
      <OpenRegistration className="mb-12 print:hidden" />
      <Limits />
      <QuotaFields />
      <VisitorConversations />
      <LogRetention />
      <Tools />
      <UsageReport />
    </>
  )
}

function Refusal() {
  return (
    <AdminNeeded
      action={
        <Link to={paths.logs} className={buttonClass({ variant: 'quiet' })}>
          Go to your logs
        </Link>
      }
    >
      Only this Keeper's admins can see the overview. Your own runs are in the logs.
    </AdminNeeded>
  )
}
