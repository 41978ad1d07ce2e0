import { Navigate, type RouteObject } from 'react-router'
import { CrashGuard } from './crash-guard.tsx'
import { paths } from './paths.ts'
import { fillsScreen, fillsWidth, standsAlone } from './route-handles.ts'
import type { KeeperScreen } from './keeper-screens.ts'
import { screen } from './screen.ts'
import type { StudioScreen } from './studio-screens.ts'

const notFoundScreen = screen(() => import('./not-found-screen.tsx'), 'NotFoundScreen')

/** Visitors load the table of these screens, but not where each of them is; nor do people load where the others are. */
function keeperScreen(name: KeeperScreen) {
  return async () => ({ Component: await (await import('./keeper-screens.ts')).keeperScreens[name]() })
}

function studioScreen(name: StudioScreen) {
  return async () => ({ Component: await (await import('./studio-screens.ts')).studioScreens[name]() })
}

/** The screens of people who are signed in. */
export const guardedRoutes: RouteObject[] = [
  {
    lazy: screen(() => import('./shell.tsx'), 'Shell'),
    children: [
      {
        Component: CrashGuard,
        children: [
          {
            path: '/root',
            lazy: studioScreen('RootScreen'),
            children: [
              ...['/root', '/root/profile'].map((path): RouteObject => ({
                path,
                lazy: studioScreen('Profile'),
              })),
              {
                path: '/root/security',
                lazy: studioScreen('Security'),
              },
              {
                path: '/root/data',
                lazy: studioScreen('YourData'),
              },
              {
                path: '/root/domain',
                lazy: studioScreen('DomainSettings'),
              },
              ...['/root/api-keys', '/root/settings/api-keys'].map((path): RouteObject => ({
                path,
                lazy: studioScreen('PersonalKeysTab'),
              })),
            ],
          },
          { path: '/studio', element: <Navigate to={paths.agents} replace /> },
          ...['/studio/agents', '/studio/kip/agents'].map((path): RouteObject => ({
            path,
            lazy: studioScreen('AgentsScreen'),
          })),
          {
            path: '/studio/memory/:agentId',
            lazy: studioScreen('AgentMemoryScreen'),
          },
          {
            path: paths.newAgent,
            handle: fillsWidth,
            lazy: studioScreen('NewAgentScreen'),
          },
          {
            path: '/studio/agents/:agentId',
            handle: fillsWidth,
            lazy: studioScreen('EditAgentScreen'),
          },
          {
            path: '/studio/agents/:agentId/tests',
            lazy: studioScreen('AgentTestsScreen'),
          },
          {
            path: '/studio/agents/:agentId/tests/compare',
            lazy: studioScreen('CompareTestsScreen'),
          },
          {
            path: '/studio/engagement-templates',
            lazy: studioScreen('TemplatesScreen'),
          },
          {
            path: '/studio/themes',
            lazy: studioScreen('ThemesScreen'),
          },
          {
            path: '/studio/kip',
            lazy: studioScreen('KipStudioScreen'),
          },
          {
            path: '/studio/chat/:agentSlug',
            handle: fillsScreen,
            lazy: studioScreen('StudioChatScreen'),
          },
          ...['/studio/admin/api-keys', '/studio/kip/api-keys'].map((path): RouteObject => ({
            path,
            lazy: studioScreen('PlatformKeysScreen'),
          })),
          ...['/studio/admin/logs', '/studio/kip/logs'].map((path): RouteObject => ({
            path,
            lazy: studioScreen('LogsScreen'),
          })),
          {
            path: paths.admin,
            lazy: studioScreen('AdminScreen'),
          },
          {
            path: paths.mcpServers,
            lazy: studioScreen('McpServersScreen'),
          },
          {
            path: paths.audit,
            lazy: studioScreen('AuditScreen'),
          },
          {
            path: '/studio/admin/users',
            lazy: studioScreen('UsersScreen'),
          },
          {
            path: '/keeper',
            lazy: keeperScreen('KeepersScreen'),
          },
          {
            path: '/keeper/new',
            lazy: keeperScreen('NewKeeperScreen'),
          },
          {
            path: paths.importKeeper,
            lazy: keeperScreen('ImportScreen'),
          },
          {
            path: '/keeper/search',
            lazy: keeperScreen('SearchScreen'),
          },
          {
            path: '/keeper/write',
            handle: standsAlone,
            lazy: keeperScreen('WriteHereScreen'),
          },
          { path: '/keeper/:keeperId', element: <Navigate to="dashboard" replace /> },
          {
            path: '/keeper/:keeperId/transfer',
            lazy: keeperScreen('TransferScreen'),
          },
          {
            path: '/keeper/:keeperId/book',
            handle: standsAlone,
            lazy: keeperScreen('BookScreen'),
          },
          {
            path: '/keeper/:keeperId/moments',
            handle: fillsWidth,
            lazy: keeperScreen('MomentsScreen'),
            // The list stays while its moments are read.
            children: [{ path: ':momentId' }],
          },
          {
            path: '/keeper/:keeperId/write',
            handle: standsAlone,
            lazy: keeperScreen('WriteScreen'),
          },
          {
            path: '/keeper/:keeperId/review',
            lazy: keeperScreen('ReviewScreen'),
          },
          {
            path: '/keeper/:keeperId/proposals',
            lazy: keeperScreen('ProposalsScreen'),
          },
          {
            path: '/keeper/:keeperId/proposals/:proposalId/edit',
            handle: standsAlone,
            lazy: keeperScreen('EditProposalScreen'),
          },
          {
            path: '/keeper/:keeperId/moments/:momentId/edit',
            handle: standsAlone,
            lazy: keeperScreen('EditScreen'),
          },
          {
            path: '/keeper/:keeperId/memory',
            lazy: keeperScreen('MemoryScreen'),
          },
          {
            path: '/keeper/:keeperId/dashboard',
            lazy: keeperScreen('DashboardScreen'),
          },
          {
            path: '/keeper/:keeperId/journeys',
            lazy: keeperScreen('JourneysScreen'),
          },
          {
            path: '/keeper/:keeperId/journeys/:journeyId',
            handle: fillsWidth,
            lazy: keeperScreen('JourneyScreen'),
          },
          {
            path: '/keeper/:keeperId/journeys/:journeyId/story',
            handle: standsAlone,
            lazy: keeperScreen('StoryScreen'),
          },
          {
            path: '/keeper/:keeperId/logbook',
            lazy: keeperScreen('LogbookScreen'),
          },
          {
            path: '/keeper/:keeperId/voice',
            lazy: keeperScreen('VoiceScreen'),
          },
          {
            path: '/keeper/:keeperId/topics',
            lazy: keeperScreen('TopicsScreen'),
          },
          {
            path: '/keeper/:keeperId/topics/:topicName',
            lazy: keeperScreen('TopicScreen'),
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
