import { Navigate, type RouteObject } from 'react-router'
import { CrashScreen } from './crash-screen.tsx'
import { paths } from './paths.ts'
import { fillsScreen, fillsWidth, standsAlone } from './route-handles.ts'
import { screen } from './screen.ts'

const notFoundScreen = screen(() => import('./not-found-screen.tsx'), 'NotFoundScreen')

/** The screens of people who are signed in. */
export const guardedRoutes: RouteObject[] = [
  {
    lazy: screen(() => import('./shell.tsx'), 'Shell'),
    children: [
      {
        ErrorBoundary: CrashScreen,
        children: [
          {
            path: '/root',
            lazy: screen(() => import('../features/account/root-screen.tsx'), 'RootScreen'),
            children: [
              ...['/root', '/root/profile'].map((path): RouteObject => ({
                path,
                lazy: screen(() => import('../features/account/profile.tsx'), 'Profile'),
              })),
              {
                path: '/root/security',
                lazy: screen(() => import('../features/account/security.tsx'), 'Security'),
              },
              {
                path: '/root/data',
                lazy: screen(() => import('../features/account/your-data.tsx'), 'YourData'),
              },
              {
                path: '/root/domain',
                lazy: screen(() => import('../features/account/domain-settings.tsx'), 'DomainSettings'),
              },
              ...['/root/api-keys', '/root/settings/api-keys'].map((path): RouteObject => ({
                path,
                lazy: screen(() => import('../features/keys/personal-keys-tab.tsx'), 'PersonalKeysTab'),
              })),
            ],
          },
          { path: '/studio', element: <Navigate to={paths.agents} replace /> },
          ...['/studio/agents', '/studio/kip/agents'].map((path): RouteObject => ({
            path,
            lazy: screen(() => import('../features/agents/agents-screen.tsx'), 'AgentsScreen'),
          })),
          {
            path: '/studio/engagement-templates',
            lazy: screen(() => import('../features/templates/templates-screen.tsx'), 'TemplatesScreen'),
          },
          {
            path: '/studio/themes',
            lazy: screen(() => import('../features/themes/themes-screen.tsx'), 'ThemesScreen'),
          },
          {
            path: '/studio/kip',
            lazy: screen(() => import('../features/kip-studio/kip-studio-screen.tsx'), 'KipStudioScreen'),
          },
          {
            path: '/studio/chat/:agentSlug',
            handle: fillsScreen,
            lazy: screen(() => import('../features/chat/studio-chat-screen.tsx'), 'StudioChatScreen'),
          },
          ...['/studio/admin/api-keys', '/studio/kip/api-keys'].map((path): RouteObject => ({
            path,
            lazy: screen(() => import('../features/keys/platform-keys-screen.tsx'), 'PlatformKeysScreen'),
          })),
          ...['/studio/admin/logs', '/studio/kip/logs'].map((path): RouteObject => ({
            path,
            lazy: screen(() => import('../features/logs/logs-screen.tsx'), 'LogsScreen'),
          })),
          {
            path: paths.admin,
            lazy: screen(() => import('../features/admin/admin-screen.tsx'), 'AdminScreen'),
          },
          {
            path: paths.audit,
            lazy: screen(() => import('../features/admin/audit-screen.tsx'), 'AuditScreen'),
          },
          {
            path: '/studio/admin/users',
            lazy: screen(() => import('../features/admin/users-screen.tsx'), 'UsersScreen'),
          },
          {
            path: '/keeper',
            lazy: screen(() => import('../features/keepers/keepers-screen.tsx'), 'KeepersScreen'),
          },
          {
            path: '/keeper/new',
            lazy: screen(() => import('../features/keepers/new-keeper-screen.tsx'), 'NewKeeperScreen'),
          },
          {
            path: paths.importKeeper,
            lazy: screen(() => import('../features/keepers/transfer/import-screen.tsx'), 'ImportScreen'),
          },
          {
            path: '/keeper/write',
            handle: standsAlone,
            lazy: screen(
              () => import('../features/keepers/writing/write-here-screen.tsx'),
              'WriteHereScreen',
            ),
          },
          { path: '/keeper/:keeperId', element: <Navigate to="dashboard" replace /> },
          {
            path: '/keeper/:keeperId/transfer',
            lazy: screen(() => import('../features/keepers/transfer/transfer-screen.tsx'), 'TransferScreen'),
          },
          {
            path: '/keeper/:keeperId/book',
            handle: standsAlone,
            lazy: screen(() => import('../features/keepers/moments/book-screen.tsx'), 'BookScreen'),
          },
          {
            path: '/keeper/:keeperId/moments',
            handle: fillsWidth,
            lazy: screen(() => import('../features/keepers/moments/moments-screen.tsx'), 'MomentsScreen'),
            // The list stays while its moments are read.
            children: [{ path: ':momentId' }],
          },
          {
            path: '/keeper/:keeperId/write',
            handle: standsAlone,
            lazy: screen(() => import('../features/keepers/writing/write-screen.tsx'), 'WriteScreen'),
          },
          {
            path: '/keeper/:keeperId/review',
            lazy: screen(() => import('../features/keepers/review/review-screen.tsx'), 'ReviewScreen'),
          },
          {
            path: '/keeper/:keeperId/moments/:momentId/edit',
            handle: standsAlone,
            lazy: screen(() => import('../features/keepers/writing/edit-screen.tsx'), 'EditScreen'),
          },
          {
            path: '/keeper/:keeperId/memory',
            lazy: screen(() => import('../features/keepers/memory/memory-screen.tsx'), 'MemoryScreen'),
          },
          {
            path: '/keeper/:keeperId/dashboard',
            lazy: screen(
              () => import('../features/keepers/dashboard/dashboard-screen.tsx'),
              'DashboardScreen',
            ),
          },
          {
            path: '/keeper/:keeperId/journeys',
            lazy: screen(() => import('../features/keepers/journeys/journeys-screen.tsx'), 'JourneysScreen'),
          },
          {
            path: '/keeper/:keeperId/journeys/:journeyId',
            handle: fillsWidth,
            lazy: screen(() => import('../features/keepers/journeys/journey-screen.tsx'), 'JourneyScreen'),
          },
          {
            path: '/keeper/:keeperId/journeys/:journeyId/story',
            handle: standsAlone,
            lazy: screen(() => import('../features/keepers/journeys/story-screen.tsx'), 'StoryScreen'),
          },
          {
            path: '/keeper/:keeperId/logbook',
            lazy: screen(() => import('../features/keepers/logbook/logbook-screen.tsx'), 'LogbookScreen'),
          },
          {
            path: '/keeper/:keeperId/voice',
            lazy: screen(() => import('../features/keepers/voice/voice-screen.tsx'), 'VoiceScreen'),
          },
          {
            path: '/keeper/:keeperId/topics',
            lazy: screen(() => import('../features/keepers/topics/topics-screen.tsx'), 'TopicsScreen'),
          },
          {
            path: '/keeper/:keeperId/topics/:topicName',
            lazy: screen(() => import('../features/keepers/topics/topic-screen.tsx'), 'TopicScreen'),
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
