import { useInfiniteQuery } from '@tanstack/react-query'
import { Feather } from 'lucide-react'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { mentionOf } from '#contracts/keepers/topic-names.ts'
import { topicScreenWording } from '#contracts/keepers/topic-screen-wording.ts'
import type { Topic } from '#contracts/keepers/topics.ts'
import { momentPath, writeAboutPath } from '../../../app/paths.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { MarkedText, nearDayText } from '../moments/index.ts'
import { EmptyInvitation } from '../read-only.tsx'
import { plainQuote } from './plain-quote.ts'
import { unlinkedQuery } from './topics.api.ts'

type NoTopicMomentsProps = { keeper: Keeper; keeperId: string; topic: Topic }

/** A topic that no moment mentions: where its name first stands as plain text, and the way to write about it. */
export function NoTopicMoments({ keeper, keeperId, topic }: NoTopicMomentsProps) {
  const { data } = useInfiniteQuery(unlinkedQuery(keeper.id, topic.id))
  // The newest come first.
  const first = data?.pages.at(-1)?.mentions.at(-1)
  return (
    <div className="mt-4 grid gap-4">
      {first && (
        <p className="font-serif text-lg/7 break-words">
          “<MarkedText snippet={plainQuote(first.quote)} />”{' '}
          <Link
            to={momentPath(keeperId, first.momentId)}
            className="font-sans text-xs text-muted-foreground hover:underline"
          >
            {nearDayText(first)}
          </Link>
        </p>
      )}
      <EmptyInvitation
        title={topicScreenWording.noMoments(topic.name)}
        action={
          <Link to={writeAboutPath(keeperId, mentionOf(topic))} className={buttonClass()}>
            <Icon of={Feather} size={16} />
            {topicScreenWording.writeAbout(topic.name)}
          </Link>
        }
      />
    </div>
  )
}
