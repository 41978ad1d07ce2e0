import './served-browser.ts'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { part, slot } from '#contracts/screens/page-slots.ts'
import type { ChatAgent } from '../features/chat/chat.api.ts'
import { PublicChat } from '../features/chat/public-chat-screen.tsx'
import { AuthProvider } from '../lib/auth.tsx'
import { loadScreens } from './load-screens.tsx'
import { paths } from './paths.ts'
import { routes } from './routes.tsx'
import { Screens } from './screens.tsx'

/** The screens that show before the script has loaded, whoever the visitor is. */
export const servedPaths = [paths.home, paths.login, paths.register]

// Here, for the build lets nothing be imported later.
for (const path of servedPaths) await loadScreens(routes, path)

/** A screen as a visitor gets it: it is read while the script still loads. */
export function renderScreen(path: string): string {
  return render(path, <Screens />)
}

/** A public chat before its first message, with marks where the agent comes in. */
export function renderChat(): string {
  const all = { hasPicture: true, hasMemory: true, starters: [slot('item')] }
  const whole = renderChatOf(all)
  const picture = findSurplus(whole, renderChatOf({ ...all, hasPicture: false }))
  const memory = findSurplus(whole, renderChatOf({ ...all, hasMemory: false }))
  const starters = findSurplus(whole, renderChatOf({ ...all, starters: [] }))
  return whole
    .replace(picture, () => part('hasPicture', picture))
    .replace(memory, () => part('hasMemory', memory))
    .replace(starters, () => part('hasStarters', starters))
    .replace(/<li.*<\/li>/, (starter) => part('starters', starter))
}

type ChatParts = { hasPicture: boolean; hasMemory: boolean; starters: string[] }

function renderChatOf({ hasPicture, hasMemory, starters }: ChatParts): string {
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
    ...(hasPicture && { picture_url: slot('picture') }),
    opening: { greeting: slot('welcome'), starter_prompts: starters, follow_up_questions: [] },
  }
  const view = render('/', <PublicChat agent={agent} onChange={() => undefined} />)
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

function render(path: string, content: ReactNode): string {
  return renderToStaticMarkup(
    <AuthProvider>
      <StaticRouter location={path}>{content}</StaticRouter>
    </AuthProvider>,
  )
}
