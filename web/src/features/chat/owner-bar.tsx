import type { ReactNode } from 'react'
import { ownPageWording as wording } from '#contracts/agents/share-facts.ts'
import { studioChatPath } from '../../app/paths.ts'
import { Link } from '../../ui/link.tsx'

/** Tells the owner of an agent that it can do less on its page than in the app. */
export function OwnerBar({ slug }: { slug: string }): ReactNode {
  return (
    <aside
      aria-label={wording.chatInApp}
      className="border-b px-4 py-2 text-center text-xs text-muted-foreground sm:px-7"
    >
      {wording.asVisitorsSee}{' '}
      <Link to={studioChatPath(slug)} className="underline underline-offset-2">
        {wording.chatInApp}
      </Link>
    </aside>
  )
}
