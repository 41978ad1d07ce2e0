import './served-browser.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type RouteObject,
  StaticRouterProvider,
} from 'react-router'
import { part, slot } from '#contracts/screens/page-slots.ts'
import type { ChatAgent } from '../features/chat/chat.api.ts'
import { PublicChat } from '../features/chat/public-chat-screen.tsx'
import { AuthProvider } from '../lib/auth.tsx'
import { paths } from './paths.ts'
import { routes } from './routes.tsx'

/** The screens that show before the script has loaded, whoever the visitor is. */
export const servedPaths = [paths.home, paths.login, paths.register]

// Here, for the build lets nothing be imported later.
for (const path of servedPaths) await loadScreens(path)

/** A screen as a visitor gets it: it is read while the script still loads. */
export function renderScreen(path: string): Promise<string> {
  return render(routes, path)
}

/** A public chat before its first message, with marks where the agent comes in. */
export async function renderChat(): Promise<string> {
  const whole = await renderChatOf({ hasMemory: true, starters: [slot('item')] })
  const memory = findSurplus(whole, await renderChatOf({ hasMemory: false, starters: [slot('item')] }))
  const starters = findSurplus(whole, await renderChatOf({ hasMemory: true, starters: [] }))
  return whole
    .replace(memory, () => part('hasMemory', memory))
    .replace(starters, () => part('hasStarters', starters))
    .replace(/<li.*<\/li>/, (starter) => part('starters', starter))
}

async function renderChatOf({
  hasMemory,
  starters,
}: {
  hasMemory: boolean
  starters: string[]
}): Promise<string> {
  const agent: ChatAgent = {
    id: '',
    slug: '',
    name: slot('name'),
    purpose: slot('tagline'),
    agent_class: 'Lead',
    memory_enabled: hasMemory,
    status: 'ready',
    visibility: 'public',
    config: { tagline: slot('tagline'), avatar: slot('avatar'), theme_color: slot('colour') },
    opening: { greeting: slot('welcome'), starter_prompts: starters, follow_up_questions: [] },
  }
  const view = await render(
    [{ path: '*', element: <PublicChat agent={agent} onChange={() => undefined} /> }],
    '/',
  )
  // The time there, in the words of its place, is for the browser to fill in.
  return view.replace(/<time.*?<\/time>/, '<time>&nbsp;</time>')
}

/** What a view has more than the same view without something. */
function findSurplus(whole: string, without: string): string {
  let start = 0
  while (whole[start] === without[start]) start += 1
  start = whole.lastIndexOf('<', start)
  const surplus = whole.slice(start, start + whole.length - without.length)
  if (surplus === '' || whole.replace(surplus, '') !== without)
    throw new Error('The chat differs in more than one place.')
  return surplus
}

async function render(at: RouteObject[], path: string): Promise<string> {
  const handler = createStaticHandler(at)
  const context = await handler.query(new Request(new URL(path, location.href)))
  if (context instanceof Response) throw new Error(`${path} redirects.`)
  return renderToStaticMarkup(
    <AuthProvider>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </AuthProvider>,
  )
}

/** Puts what stands at an address into its routes; the static handler asks only those for it that load data. */
async function loadScreens(path: string): Promise<void> {
  for (const { route } of matchRoutes(routes, path) ?? [])
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
}
