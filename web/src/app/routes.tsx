import type { RouteObject } from 'react-router'
import { reservedSegments } from '#contracts/agents/slugs.ts'
import { ChatFrame } from './chat-frame.tsx'
import { CrashGuard } from './crash-guard.tsx'
import { guardedRoutes } from './guarded-routes.tsx'
import { RouteGuard } from './route-guard.tsx'
import { screen } from './screen.ts'

/** The frame of the public pages but the chat, which has none. */
const publicLayout = screen(() => import('./public-layout.tsx'), 'PublicLayout')

const notFoundScreen = screen(() => import('./not-found-screen.tsx'), 'NotFoundScreen')

/** The specification's table in its order; every screen is a chunk of its own. */
export const routes: RouteObject[] = [
  {
    Component: CrashGuard,
    children: [
      {
        lazy: publicLayout,
        children: [
          {
            Component: CrashGuard,
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
      { Component: RouteGuard, children: guardedRoutes },
      {
        Component: ChatFrame,
        children: [
          {
            path: '/:agentSlug',
            lazy: screen(() => import('../features/chat/public-chat-screen.tsx'), 'PublicChatScreen'),
          },
        ],
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
