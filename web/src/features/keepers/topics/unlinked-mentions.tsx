import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { notThisLabels, topicScreenWording } from '#contracts/keepers/topic-screen-wording.ts'
import type { LinkedMention, Topic, UnlinkedMention } from '#contracts/keepers/topics.ts'
import { momentPath } from '../../../app/paths.ts'
import { failureText } from '../../../lib/form-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { toast } from '../../../ui/toast.tsx'
import { MarkedText, nearDayText } from '../moments/index.ts'
import { changeMoment, momentsKey } from '../moments/moments.api.ts'
import { plainQuote } from './plain-quote.ts'
import { linkMention, setDismissed, unlinkedQuery } from './topics.api.ts'

/** What was done with a mention; it stays in its place until the page is left, so that it can be undone. */
type Done = { type: 'linked'; answer: LinkedMention } | { type: 'dismissed' }

type UnlinkedProps = { keeper: Keeper; keeperId: string; topic: Topic }

/** Moments that have the topic's name as plain text: one click links it, another says that it isn't meant. */
export function UnlinkedMentions({ keeper, keeperId, topic }: UnlinkedProps) {
  const queryClient = useQueryClient()
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    unlinkedQuery(keeper.id, topic.id),
  )
  const [done, setDone] = useState<ReadonlyMap<string, Done>>(() => new Map())
  const [busy, setBusy] = useState<string>()
  const mentions = data?.pages.flatMap((page) => page.mentions) ?? []
  if (error && !data)
    return <p className="text-sm text-muted-foreground">{topicScreenWording.unlinkedFailed}</p>
  if (mentions.length === 0 && !hasNextPage) return null

  async function act(momentId: string, failed: string, work: () => Promise<Done | undefined>) {
    setBusy(momentId)
    try {
      const outcome = await work()
      setDone((before) => {
        const next = new Map(before)
        if (outcome) next.set(momentId, outcome)
        else next.delete(momentId)
        return next
      })
      // All but this list, which keeps its places.
      await queryClient.invalidateQueries({
        queryKey: momentsKey(keeper.id),
        predicate: ({ queryKey }) => !queryKey.includes('unlinked'),
      })
    } catch (cause) {
      toast.error(failureText(failed, cause))
    } finally {
      setBusy(undefined)
    }
  }

  function undo(momentId: string, { answer }: { answer?: LinkedMention }) {
    return act(momentId, topicScreenWording.undoFailed, async () => {
      if (answer)
        await changeMoment(keeper.id, momentId, { version: answer.moment.version, body: answer.before })
      else await setDismissed(keeper.id, { topicId: topic.id, momentId, isDismissed: false })
      return undefined
    })
  }

  return (
    <section aria-labelledby="topic-unlinked" className="border-t pt-5 first:border-t-0 first:pt-0">
      <h2 id="topic-unlinked" className="font-sans text-xs font-medium tracking-wide text-muted-foreground">
        {topicScreenWording.unlinked}
      </h2>
      <ul className="mt-2 grid gap-3.5">
        {mentions.map((mention) => {
          const { momentId } = mention
          const outcome = done.get(momentId)
          return (
            <li key={momentId}>
              <p className="font-serif text-base/6.25 break-words">
                “<MarkedText snippet={plainQuote(mention.quote)} />”
              </p>
              <div className="flex flex-wrap items-center gap-x-1">
                <Link
                  to={momentPath(keeperId, momentId)}
                  className="mr-auto min-h-6 text-xs/6 text-muted-foreground hover:underline"
                >
                  {nearDayText(mention)}
                </Link>
                {outcome ? (
                  <>
                    <span role="status" className="text-xs text-muted-foreground">
                      {outcome.type === 'linked' ? 'Linked' : 'Not counted'}
                    </span>
                    <Button
                      variant="ghost"
                      size="row"
                      isBusy={busy === momentId}
                      onClick={() =>
                        void undo(momentId, outcome.type === 'linked' ? { answer: outcome.answer } : {})
                      }
                    >
                      Undo
                    </Button>
                  </>
                ) : (
                  <Choices
                    mention={mention}
                    topic={topic}
                    isBusy={busy === momentId}
                    onLink={() =>
                      void act(momentId, topicScreenWording.linkFailed, async () => ({
                        type: 'linked',
                        answer: await linkMention(keeper.id, topic.id, momentId),
                      }))
                    }
                    onDismiss={() =>
                      void act(momentId, topicScreenWording.dismissFailed, async () => {
                        await setDismissed(keeper.id, { topicId: topic.id, momentId, isDismissed: true })
                        return { type: 'dismissed' }
                      })
                    }
                  />
                )}
              </div>
            </li>
          )
        })}
      </ul>
      {hasNextPage && (
        <Button
          variant="ghost"
          size="row"
          className="mt-2 -ml-2"
          isBusy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </section>
  )
}

type ChoicesProps = {
  mention: UnlinkedMention
  topic: Topic
  isBusy: boolean
  onLink: () => void
  onDismiss: () => void
}

function Choices({ mention, topic, isBusy, onLink, onDismiss }: ChoicesProps) {
  const of = `: ${nearDayText(mention)}`
  return (
    <>
      <Button variant="ghost" size="row" isBusy={isBusy} className="text-primary" onClick={onLink}>
        Link<span className="sr-only">{of}</span>
      </Button>
      <Button
        variant="ghost"
        size="row"
        isBusy={isBusy}
        className="text-muted-foreground"
        onClick={onDismiss}
      >
        {notThisLabels[topic.kind]}
        <span className="sr-only">{of}</span>
      </Button>
    </>
  )
}
