import { Navigate, Outlet, type RouteObject } from 'react-router'
import { reservedSegments } from '#contracts/agents/slugs.ts'
import { CrashScreen } from './crash-screen.tsx'
import { fillsScreen, fillsWidth } from './fills-screen.ts'
import { Loading } from './loading.tsx'
import { keeperAreas, paths } from './paths.ts'
import { RouteGuard } from './route-guard.tsx'
import { standsAlone } from './stands-alone.ts'

/** The frame of the public pages but the chat, which has none. */
const publicLayout: RouteObject['lazy'] = async () => ({
  Component: (await import('./public-layout.tsx')).PublicLayout,
})

const notFoundScreen: RouteObject['lazy'] = async () => ({
  Component: (await import('./not-found-screen.tsx')).NotFoundScreen,
})

const comingAreas = keeperAreas.filter((area) => area !== 'moments')

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
                lazy: async () => ({
                  Component: (await import('../features/landing/landing-screen.tsx')).LandingScreen,
                }),
              },
              {
                path: '/login',
                lazy: async () => ({
                  Component: (await import('../features/account/login-screen.tsx')).LoginScreen,
                }),
              },
              {
                path: '/register',
                lazy: async () => ({
                  Component: (await import('../features/account/register-screen.tsx')).RegisterScreen,
                }),
              },
              {
                path: '/forgot-password',
                lazy: async () => ({
                  Component: (await import('../features/account/forgot-password-screen.tsx'))
                    .ForgotPasswordScreen,
                }),
              },
              {
                path: '/reset-password',
                lazy: async () => ({
                  Component: (await import('../features/account/reset-password-screen.tsx'))
                    .ResetPasswordScreen,
                }),
              },
              {
                path: '/debug',
                lazy: async () => ({
                  Component: (await import('../features/diagnostics/diagnostics-screen.tsx'))
                    .DiagnosticsScreen,
                }),
              },
            ],
          },
        ],
      },
      {
        Component: RouteGuard,
        children: [
          {
            lazy: async () => ({ Component: (await import('./shell.tsx')).Shell }),
            children: [
              {
                ErrorBoundary: CrashScreen,
                children: [
                  {
                    path: '/root',
                    lazy: async () => ({
                      Component: (await import('../features/account/root-screen.tsx')).RootScreen,
                    }),
                    children: [
                      ...['/root', '/root/profile'].map((path): RouteObject => ({
                        path,
                        lazy: async () => ({
                          Component: (await import('../features/account/profile.tsx')).Profile,
                        }),
                      })),
                      {
                        path: '/root/security',
                        lazy: async () => ({
                          Component: (await import('../features/account/security.tsx')).Security,
                        }),
                      },
                      {
                        path: '/root/data',
                        lazy: async () => ({
                          Component: (await import('../features/account/your-data.tsx')).YourData,
                        }),
                      },
                      {
                        path: '/root/domain',
                        lazy: async () => ({
                          Component: (await import('../features/account/domain-settings.tsx')).DomainSettings,
                        }),
                      },
                      ...['/root/api-keys', '/root/settings/api-keys'].map((path): RouteObject => ({
                        path,
                        lazy: async () => ({
                          Component: (await import('../features/keys/personal-keys-tab.tsx')).PersonalKeysTab,
                        }),
                      })),
                    ],
                  },
                  { path: '/studio', element: <Navigate to={paths.agents} replace /> },
                  ...['/studio/agents', '/studio/kip/agents'].map((path): RouteObject => ({
                    path,
                    lazy: async () => ({
                      Component: (await import('../features/agents/agents-screen.tsx')).AgentsScreen,
                    }),
                  })),
                  {
                    path: '/studio/engagement-templates',
                    lazy: async () => ({
                      Component: (await import('../features/templates/templates-screen.tsx')).TemplatesScreen,
                    }),
                  },
                  {
                    path: '/studio/themes',
                    lazy: async () => ({
                      Component: (await import('../features/themes/themes-screen.tsx')).ThemesScreen,
                    }),
                  },
                  {
                    path: '/studio/kip',
                    lazy: async () => ({
                      Component: (await import('../features/kip-studio/kip-studio-screen.tsx'))
                        .KipStudioScreen,
                    }),
                  },
                  {
                    path: '/studio/chat/:agentSlug',
                    handle: fillsScreen,
                    lazy: async () => ({
                      Component: (await import('../features/chat/studio-chat-screen.tsx')).StudioChatScreen,
                    }),
                  },
                  ...['/studio/admin/api-keys', '/studio/kip/api-keys'].map((path): RouteObject => ({
                    path,
                    lazy: async () => ({
                      Component: (await import('../features/keys/platform-keys-screen.tsx'))
                        .PlatformKeysScreen,
                    }),
                  })),
                  ...['/studio/admin/logs', '/studio/kip/logs'].map((path): RouteObject => ({
                    path,
                    lazy: async () => ({
                      Component: (await import('../features/logs/logs-screen.tsx')).LogsScreen,
                    }),
                  })),
                  {
                    path: paths.admin,
                    lazy: async () => ({
                      Component: (await import('../features/admin/admin-screen.tsx')).AdminScreen,
                    }),
                  },
                  {
                    path: paths.audit,
                    lazy: async () => ({
                      Component: (await import('../features/admin/audit-screen.tsx')).AuditScreen,
                    }),
                  },
                  {
                    path: '/studio/admin/users',
                    lazy: async () => ({
                      Component: (await import('../features/admin/users-screen.tsx')).UsersScreen,
                    }),
                  },
                  {
                    path: '/keeper',
                    lazy: async () => ({
                      Component: (await import('../features/keepers/keepers-screen.tsx')).KeepersScreen,
                    }),
                  },
                  {
                    path: '/keeper/new',
                    lazy: async () => ({
                      Component: (await import('../features/keepers/new-keeper-screen.tsx')).NewKeeperScreen,
                    }),
                  },
                  { path: '/keeper/:keeperId', element: <Navigate to="dashboard" replace /> },
                  {
                    path: '/keeper/:keeperId/moments',
                    handle: fillsWidth,
                    lazy: async () => ({
                      Component: (await import('../features/keepers/moments/moments-screen.tsx'))
                        .MomentsScreen,
                    }),
                    // The list stays while its moments are read.
                    children: [{ path: ':momentId' }],
                  },
                  {
                    path: '/keeper/:keeperId/write',
                    handle: standsAlone,
                    lazy: async () => ({
                      Component: (await import('../features/keepers/writing/write-screen.tsx')).WriteScreen,
                    }),
                  },
                  {
                    path: '/keeper/:keeperId/moments/:momentId/edit',
                    handle: standsAlone,
                    lazy: async () => ({
                      Component: (await import('../features/keepers/writing/edit-screen.tsx')).EditScreen,
                    }),
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
        lazy: async () => ({
          Component: (await import('../features/chat/public-chat-screen.tsx')).PublicChatScreen,
        }),
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
