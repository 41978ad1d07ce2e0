import { nothing, type RouteCall } from './route-call.ts'

/** A person's settings. */
export const settingsCalls: RouteCall[] = [
  { route: 'GET /api/kam/settings', least: 'user', make: nothing },
  {
    route: 'PUT /api/kam/settings',
    least: 'user',
    make: () => ({
      body: {
        ...{ preferred_theme_id: 'ocean-calm', start_here_dismissed: true, first_line_declined: true },
        ...{ custom_domain: 'journal.example.com', cors_origins: ['https://www.example.com'] },
      },
    }),
  },
]
