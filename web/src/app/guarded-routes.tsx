import { Navigate, type RouteObject } from 'react-router'
import { CrashGuard } from './crash-guard.tsx'
import { paths } from './paths.ts'
import { fillsScreen, fillsWidth, standsAlone } from './route-handles.ts'
import type { GuardedScreen } from './guarded-screens.ts'
import { screen } from './screen.ts'

const notFoundScreen = screen(() => import('./not-found-screen.tsx'), 'NotFoundScreen')

/** Visitors load the table of these screens, but not where each of them is. */
function guardedScreen(name: GuardedScreen) {
  return async () => ({ Component: await (await import('./guarded-screens.ts')).guardedScreens[name]() })
}

/** The screens of people who are signed in. */
export const guardedRoutes: RouteObject[] = [
  {
    lazy: guardedScreen('Shell'),
    children: [
      {
        Component: CrashGuard,
        children: [
          {
            path: '/root',
            lazy: guardedScreen('RootScreen'),
            children: [
              ...['/root', '/root/profile'].map((path): RouteObject => ({
                path,
                lazy: guardedScreen('Profile'),
              })),
              {
                path: '/root/security',
                lazy: guardedScreen('Security'),
              },
              {
                path: '/root/data',
                lazy: guardedScreen('YourData'),
              },
              {
                path: '/root/domain',
                lazy: guardedScreen('DomainSettings'),
              },
              ...['/root/api-keys', '/root/settings/api-keys'].map((path): RouteObject => ({
                path,
                lazy: guardedScreen('PersonalKeysTab'),
              })),
            ],
          },
          { path: '/studio', element: <Navigate to={paths.agents} replace /> },
          ...['/studio/agents', '/studio/kip/agents'].map((path): RouteObject => ({
            path,
            lazy: guardedScreen('AgentsScreen'),
          })),
          {
            path: '/studio/memory/:agentId',
            lazy: guardedScreen('AgentMemoryScreen'),
          },
          {
            path: paths.newAgent,
            handle: fillsWidth,
            lazy: guardedScreen('NewAgentScreen'),
          },
          {
            path: '/studio/agents/:agentId',
            handle: fillsWidth,
            lazy: guardedScreen('EditAgentScreen'),
          },
          {
            path: '/studio/agents/:agentId/tests',
            lazy: guardedScreen('AgentTestsScreen'),
          },
          {
            path: '/studio/agents/:agentId/tests/compare',
            lazy: guardedScreen('CompareTestsScreen'),
          },
          {
            path: '/studio/engagement-templates',
            lazy: guardedScreen('TemplatesScreen'),
          },
          {
            path: '/studio/themes',
            lazy: guardedScreen('ThemesScreen'),
          },
          {
            path: '/studio/kip',
            lazy: guardedScreen('KipStudioScreen'),
          },
          {
            path: '/studio/chat/:agentSlug',
            handle: fillsScreen,
            lazy: guardedScreen('StudioChatScreen'),
          },
          ...['/studio/admin/api-keys', '/studio/kip/api-keys'].map((path): RouteObject => ({
            path,
            lazy: guardedScreen('PlatformKeysScreen'),
          })),
          ...['/studio/admin/logs', '/studio/kip/logs'].map((path): RouteObject => ({
            path,
            lazy: guardedScreen('LogsScreen'),
          })),
          {
            path: paths.admin,
            lazy: guardedScreen('AdminScreen'),
          },
          {
            path: paths.mcpServers,
            lazy: guardedScreen('McpServersScreen'),
          },
          {
            path: paths.audit,
            lazy: guardedScreen('AuditScreen'),
          },
          {
            path: '/studio/admin/users',
            lazy: guardedScreen('UsersScreen'),
          },
          {
            path: '/keeper',
            lazy: guardedScreen('KeepersScreen'),
          },
          {
            path: '/keeper/new',
            lazy: guardedScreen('NewKeeperScreen'),
          },
          {
            path: paths.importKeeper,
            lazy: guardedScreen('ImportScreen'),
          },
          {
            path: '/keeper/write',
            handle: standsAlone,
            lazy: guardedScreen('WriteHereScreen'),
          },
          { path: '/keeper/:keeperId', element: <Navigate to="dashboard" replace /> },
          {
            path: '/keeper/:keeperId/transfer',
            lazy: guardedScreen('TransferScreen'),
          },
          {
            path: '/keeper/:keeperId/book',
            handle: standsAlone,
            lazy: guardedScreen('BookScreen'),
          },
          {
            path: '/keeper/:keeperId/moments',
            handle: fillsWidth,
            lazy: guardedScreen('MomentsScreen'),
            // The list stays while its moments are read.
            children: [{ path: ':momentId' }],
          },
          {
            path: '/keeper/:keeperId/write',
            handle: standsAlone,
            lazy: guardedScreen('WriteScreen'),
          },
          {
            path: '/keeper/:keeperId/review',
            lazy: guardedScreen('ReviewScreen'),
          },
          {
            path: '/keeper/:keeperId/proposals',
            lazy: guardedScreen('ProposalsScreen'),
          },
          {
            path: '/keeper/:keeperId/proposals/:proposalId/edit',
            handle: standsAlone,
            lazy: guardedScreen('EditProposalScreen'),
          },
          {
            path: '/keeper/:keeperId/moments/:momentId/edit',
            handle: standsAlone,
            lazy: guardedScreen('EditScreen'),
          },
          {
            path: '/keeper/:keeperId/memory',
            lazy: guardedScreen('MemoryScreen'),
          },
          {
            path: '/keeper/:keeperId/dashboard',
            lazy: guardedScreen('DashboardScreen'),
          },
          {
            path: '/keeper/:keeperId/journeys',
            lazy: guardedScreen('JourneysScreen'),
          },
          {
            path: '/keeper/:keeperId/journeys/:journeyId',
            handle: fillsWidth,
            lazy: guardedScreen('JourneyScreen'),
          },
          {
            path: '/keeper/:keeperId/journeys/:journeyId/story',
            handle: standsAlone,
            lazy: guardedScreen('StoryScreen'),
          },
          {
            path: '/keeper/:keeperId/logbook',
            lazy: guardedScreen('LogbookScreen'),
          },
          {
            path: '/keeper/:keeperId/voice',
            lazy: guardedScreen('VoiceScreen'),
          },
          {
            path: '/keeper/:keeperId/topics',
            lazy: guardedScreen('TopicsScreen'),
          },
          {
            path: '/keeper/:keeperId/topics/:topicName',
            lazy: guardedScreen('TopicScreen'),
          },
          ...['/root/*', '/studio/*', '/keeper/*'].map((path): RouteObject => ({
            path,
            lazy: notFoundScreen,
          })),
        ],
      },
    ],
  },
]
