import { topicScreenWording } from '#contracts/keepers/topic-screen-wording.ts'
import type { TogetherTopic } from '#contracts/keepers/topics.ts'
import { topicPath } from '../../../app/paths.ts'
import { Link } from '../../../ui/link.tsx'

/** What is written about in the same moments, most often first. */
export function TopicTogether({
  together,
  keeperId,
}: {
  together: readonly TogetherTopic[]
  keeperId: string
}) {
  if (together.length === 0) return null
  const most = together[0]?.count ?? 1
  return (
    <section aria-labelledby="topic-together">
      <h2 id="topic-together" className="font-sans text-xs font-medium tracking-wide text-muted-foreground">
        {topicScreenWording.together}
      </h2>
      <ul className="mt-2">
        {together.map(({ id, name, slug, count }) => (
          <li
            key={id}
            className="relative grid min-h-7 grid-cols-[5.5rem_minmax(0,1fr)_2.5rem] items-center gap-3 text-sm"
          >
            <Link
              to={topicPath(keeperId, slug)}
              className="truncate font-medium after:absolute after:inset-0 hover:underline"
            >
              {name}
            </Link>
            <span aria-hidden className="h-1.5 rounded-sm bg-muted">
              <span
                className="block h-full rounded-sm bg-primary/70"
                style={{ width: `${(count / most) * 100}%` }}
              />
            </span>
            <span className="text-right text-xs text-muted-foreground tabular-nums">
              {count.toLocaleString('en')}
              <span className="sr-only"> together</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
