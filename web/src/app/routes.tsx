import type { ComponentType } from 'react'
import { Navigate, Outlet, type RouteObject } from 'react-router'
import { reservedSegments } from '#contracts/agents/slugs.ts'
import { CrashScreen } from './crash-screen.tsx'
import { Loading } from './loading.tsx'
import { keeperAreas, paths } from './paths.ts'
import { RouteGuard } from './route-guard.tsx'
import { fillsScreen, fillsWidth, standsAlone } from './route-handles.ts'

/** A screen of a module, which is loaded when it is first shown. */
function screen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): () => Promise<{ Component: ComponentType }> {
  return async () => ({ Component: (await load())[name] })
}

/** The frame of the public pages but the chat, which has none. */
const publicLayout = screen(() => import('./public-layout.tsx'), 'PublicLayout')

const notFoundScreen = screen(() => import('./not-found-screen.tsx'), 'NotFoundScreen')

const comingAreas = keeperAreas.filter((area) => area !== 'moments' && area !== 'memory')

/** The specification's table in its order; every screen is a chunk of its own. */
export const routes: RouteObject[] = [
  {
    ErrorBoundary: CrashScreen,
    HydrateFallback: Loading,
    Component: Outlet,
    children: [
      {
        lazy: publicLayout,
        children: [
          {
            ErrorBoundary: CrashScreen,
            children: [
              {
                path: '/',
                lazy: screen(() => import('../features/landing/landing-screen.tsx'), 'LandingScreen'),
              },
              {
                path: '/login',
                lazy: screen(() => import('../features/account/login-screen.tsx'), 'LoginScreen'),
              },
              {
                path: '/register',
                lazy: screen(() => import('../features/account/register-screen.tsx'), 'RegisterScreen'),
              },
              {
                path: '/forgot-password',
                lazy: screen(
                  () => import('../features/account/forgot-password-screen.tsx'),
                  'ForgotPasswordScreen',
                ),
              },
              {
                path: '/reset-password',
                lazy: screen(
                  () => import('../features/account/reset-password-screen.tsx'),
                  'ResetPasswordScreen',
                ),
              },
              {
                path: '/debug',
                lazy: screen(
                  () => import('../features/diagnostics/diagnostics-screen.tsx'),
                  'DiagnosticsScreen',
                ),
              },
            ],
          },
        ],
      },
      {
        Component: RouteGuard,
        children: [
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
                        lazy: screen(
                          () => import('../features/account/domain-settings.tsx'),
                          'DomainSettings',
                        ),
                      },
                      ...['/root/api-keys', '/root/settings/api-keys'].map((path): RouteObject => ({
                        path,
                        lazy: screen(
                          () => import('../features/keys/personal-keys-tab.tsx'),
                          'PersonalKeysTab',
                        ),
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
                    lazy: screen(
                      () => import('../features/templates/templates-screen.tsx'),
                      'TemplatesScreen',
                    ),
                  },
                  {
                    path: '/studio/themes',
                    lazy: screen(() => import('../features/themes/themes-screen.tsx'), 'ThemesScreen'),
                  },
                  {
                    path: '/studio/kip',
                    lazy: screen(
                      () => import('../features/kip-studio/kip-studio-screen.tsx'),
                      'KipStudioScreen',
                    ),
                  },
                  {
                    path: '/studio/chat/:agentSlug',
                    handle: fillsScreen,
                    lazy: screen(() => import('../features/chat/studio-chat-screen.tsx'), 'StudioChatScreen'),
                  },
                  ...['/studio/admin/api-keys', '/studio/kip/api-keys'].map((path): RouteObject => ({
                    path,
                    lazy: screen(
                      () => import('../features/keys/platform-keys-screen.tsx'),
                      'PlatformKeysScreen',
                    ),
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
                    lazy: screen(
                      () => import('../features/keepers/new-keeper-screen.tsx'),
                      'NewKeeperScreen',
                    ),
                  },
                  { path: '/keeper/:keeperId', element: <Navigate to="dashboard" replace /> },
                  {
                    path: '/keeper/:keeperId/moments',
                    handle: fillsWidth,
                    lazy: screen(
                      () => import('../features/keepers/moments/moments-screen.tsx'),
                      'MomentsScreen',
                    ),
                    // The list stays while its moments are read.
                    children: [{ path: ':momentId' }],
                  },
                  {
                    path: '/keeper/:keeperId/write',
                    handle: standsAlone,
                    lazy: screen(() => import('../features/keepers/writing/write-screen.tsx'), 'WriteScreen'),
                  },
                  {
                    path: '/keeper/:keeperId/moments/:momentId/edit',
                    handle: standsAlone,
                    lazy: screen(() => import('../features/keepers/writing/edit-screen.tsx'), 'EditScreen'),
                  },
                  {
                    path: '/keeper/:keeperId/memory',
                    lazy: screen(
                      () => import('../features/keepers/memory/memory-screen.tsx'),
                      'MemoryScreen',
                    ),
                  },
                  ...comingAreas.map((area): RouteObject => ({
                    path: `/keeper/:keeperId/${area}`,
                    lazy: async () => {
                      const { KeeperAreaScreen } = await import('../features/keepers/keeper-area-screen.tsx')
                      return { element: <KeeperAreaScreen area={area} /> }
                    },
                  })),
                  ...['/root/*', '/studio/*', '/keeper/*'].map((path): RouteObject => ({
                    path,
                    lazy: notFoundScreen,
                  })),
                ],
              },
            ],
          },
        ],
      },
      {
        path: '/:agentSlug',
        ErrorBoundary: CrashScreen,
        lazy: screen(() => import('../features/chat/public-chat-screen.tsx'), 'PublicChatScreen'),
      },
      {
        lazy: publicLayout,
        children: [...reservedSegments.map((segment) => `/${segment}/*`), '*'].map((path): RouteObject => ({
          path,
          lazy: notFoundScreen,
        })),
      },
    ],
  },
]
