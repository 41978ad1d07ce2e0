import {
  BookOpen,
  Brain,
  Feather,
  type LucideIcon,
  MessageCircleQuestionMark,
  ScrollText,
} from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useMatch } from 'react-router'
import { keeperQuery } from '../features/keepers/keepers.api.ts'
import { holdKeyboard } from '../lib/hold-keyboard.ts'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { keeperPath, writePath } from './keeper-paths.ts'

/**
 * A phone's bar in a keeper: its main screens in reach of the thumb, and Write in their middle where the keeper isn't
 * archived. A moment that is read has a bar of its own.
 */
export function KeeperBar() {
  const open = useMatch('/keeper/:keeperId/:area/*')?.params.keeperId
  const isReading = useMatch('/keeper/:keeperId/moments/:momentId') !== null
  const { pathname, search } = useLocation()
  // The screen above loads it.
  const { data: keeper } = useQuery({ ...keeperQuery(open ?? ''), enabled: false })
  const isArchived = (keeper?.archivedAt ?? null) !== null
  if (open === undefined || isReading) return null
  const isAsking = new URLSearchParams(search).get('view') === 'ask'
  const memory = keeperPath(open, 'memory')
  const isIn = (path: string) => pathname === path || pathname.startsWith(`${path}/`)
  const [today, moments] = [keeperPath(open), keeperPath(open, 'moments')]
  return (
    <nav
      aria-label="Keeper"
      className="keeper-bar sticky bottom-[var(--strip-height,0px)] z-20 shrink-0 border-t bg-background pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <ul
        className={classes(
          'mx-auto grid h-16 max-w-md items-center px-2',
          isArchived ? 'grid-cols-4' : 'grid-cols-5',
        )}
      >
        <Place to={today} icon={BookOpen} name="Today" isHere={isIn(today)} />
        <Place to={moments} icon={ScrollText} name="Moments" isHere={isIn(moments)} />
        {!isArchived && (
          <li className="flex justify-center">
            <Link
              to={writePath(open)}
              aria-label="Write"
              onClick={holdKeyboard}
              className="flex h-11 w-13 items-center justify-center rounded-xl bg-primary text-primary-foreground"
            >
              <Icon of={Feather} size={20} />
            </Link>
          </li>
        )}
        <Place to={memory} icon={Brain} name="Memory" isHere={isIn(memory) && !isAsking} />
        <Place
          to={`${memory}?view=ask`}
          icon={MessageCircleQuestionMark}
          name="Ask"
          isHere={isIn(memory) && isAsking}
        />
      </ul>
    </nav>
  )
}

type PlaceProps = { to: string; icon: LucideIcon; name: string; isHere: boolean }

function Place({ to, icon, name, isHere }: PlaceProps) {
  return (
    <li>
      <Link
        to={to}
        aria-current={isHere ? 'page' : undefined}
        className="flex h-13 flex-col items-center justify-center gap-0.5 rounded-lg text-xs text-muted-foreground aria-[current=page]:font-medium aria-[current=page]:text-foreground"
      >
        <Icon of={icon} size={20} />
        {name}
      </Link>
    </li>
  )
}
