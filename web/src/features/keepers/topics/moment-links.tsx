import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link2, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { topicScreenWording } from '#contracts/keepers/topic-screen-wording.ts'
import { backlinkLabels, linkTypeLabels } from '#contracts/keepers/topic-wording.ts'
import type { MomentLink } from '#contracts/keepers/topics.ts'
import { momentPath } from '../../../app/paths.ts'
import { sentenceOf } from '../../../lib/form-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { toast } from '../../../ui/toast.tsx'
import { nearDayText } from '../moments/index.ts'
import { createLink, deleteLink, linksQuery } from './topics.api.ts'
import { WhereWritable } from '../read-only.tsx'

const LinkMomentDialog = lazy(async () => ({
  default: (await import('./link-moment-dialog.tsx')).LinkMomentDialog,
}))

/** How a moment leads to others, what leads to it, and the way to link it. */
export function MomentLinks({ keeperId, momentId }: { keeperId: string; momentId: string }) {
  const { data: links = [], isError } = useQuery(linksQuery(keeperId, momentId))
  const [isLinking, setIsLinking] = useState(false)
  const reload = useReload(keeperId)
  const [from, to] = [links.filter(({ isFrom }) => isFrom), links.filter(({ isFrom }) => !isFrom)]

  async function remove(link: MomentLink) {
    try {
      await deleteLink(keeperId, link.id)
      const ends = link.isFrom
        ? { from: momentId, to: link.moment.id }
        : { from: link.moment.id, to: momentId }
      const again = () => createLink(keeperId, { ...ends, type: link.type }).then(reload)
      toast.success('Link removed.', { action: { label: 'Undo', onClick: () => void again() } })
    } catch (error) {
      toast.error(sentenceOf(error))
    }
    await reload()
  }

  return (
    <section aria-label={topicScreenWording.links} className="pb-3 text-sm text-muted-foreground">
      {isError && <p>{topicScreenWording.linksFailed}</p>}
      <LinkList links={from} onRemove={(link) => void remove(link)} />
      {to.length > 0 && (
        <div className="mt-2">
          <p className="text-xs font-medium tracking-wide">{topicScreenWording.linkedFrom}</p>
          <LinkList links={to} onRemove={(link) => void remove(link)} />
        </div>
      )}
      <WhereWritable>
        <Button
          variant="ghost"
          size="row"
          className="-ml-2 text-[0.8125rem] font-normal text-muted-foreground"
          onClick={() => setIsLinking(true)}
        >
          <Icon of={Link2} size={15} />
          {topicScreenWording.linkMoment}
        </Button>
      </WhereWritable>
      {isLinking && (
        <Suspense>
          <LinkMomentDialog
            keeperId={keeperId}
            momentId={momentId}
            onLinked={() => void reload()}
            onClose={() => setIsLinking(false)}
          />
        </Suspense>
      )}
    </section>
  )
}

function LinkList({
  links,
  onRemove,
}: {
  links: readonly MomentLink[]
  onRemove: (link: MomentLink) => void
}) {
  const { keeperId = '' } = useParams()
  if (links.length === 0) return null
  return (
    <ul>
      {links.map((link) => {
        const { id, type, isFrom, moment } = link
        const name = moment.title ?? (moment.excerpt.slice(0, 60) || nearDayText(moment))
        return (
          <li key={id} className="flex min-h-8 items-center gap-1">
            <p className="min-w-0 break-words">
              {(isFrom ? linkTypeLabels : backlinkLabels)[type]}{' '}
              <Link
                to={momentPath(keeperId, moment.id)}
                className="font-serif text-base text-primary underline decoration-primary/35 underline-offset-4"
              >
                {name}
              </Link>
              , {nearDayText(moment)}
            </p>
            <WhereWritable>
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Remove the link to “${name}”`}
                className="size-7 text-muted-foreground"
                onClick={() => onRemove(link)}
              >
                <Icon of={X} size={14} />
              </Button>
            </WhereWritable>
          </li>
        )
      })}
    </ul>
  )
}

function useReload(keeperId: string) {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: linksQuery(keeperId, '').queryKey.slice(0, -1) })
}
