import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { counted } from '#contracts/keepers/keeper-wording.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { topicKinds } from '#contracts/keepers/topic-choices.ts'
import { topicScreenWording } from '#contracts/keepers/topic-screen-wording.ts'
import { topicKindLabels } from '#contracts/keepers/topic-wording.ts'
import type { TopicSummary } from '#contracts/keepers/topics.ts'
import { topicPath, writePath } from '../../../app/paths.ts'
import { navigate } from '../../../lib/navigation.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { FilterBar, FilterSelect } from '../../../ui/filter-bar.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { NothingFound } from '../../../ui/nothing-found.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { KeeperFrame } from '../keeper-frame.tsx'
import { areaNames } from '../keeper-areas.ts'
import { nearDayText } from '../moments/index.ts'
import { OpenKeeper } from '../open-keeper.tsx'
import { EditTopicDialog } from './edit-topic-dialog.tsx'
import { Sparkline } from './sparkline.tsx'
import { TopicKindIcon } from './topic-kind-icon.tsx'
import { useTopicView } from './topic-view.ts'
import { topicPagesQuery } from './topics.api.ts'
import { EmptyInvitation, WhereWritable } from '../read-only.tsx'

const kindChoices = [
  { value: 'all' as const, label: 'All kinds' },
  ...topicKinds.map((value) => ({ value, label: topicKindLabels[value] })),
]
const sortChoices = [
  { value: 'count' as const, label: 'Most moments' },
  { value: 'recent' as const, label: 'Last written' },
  { value: 'name' as const, label: 'Name' },
]

/** What a keeper's moments are about. */
export function TopicsScreen() {
  return (
    <OpenKeeper title={areaNames.topics}>
      {(keeper, keeperId) => (
        <KeeperFrame area="topics" keeper={keeper} keeperId={keeperId}>
          <Topics keeper={keeper} keeperId={keeperId} />
        </KeeperFrame>
      )}
    </OpenKeeper>
  )
}

function Topics({ keeper, keeperId }: { keeper: Keeper; keeperId: string }) {
  const { view, change, filter, showAll } = useTopicView()
  const [isMaking, setIsMaking] = useState(false)
  return (
    <>
      <div className="mb-4 flex items-center justify-between gap-3">
        <h2 className="text-xl">{areaNames.topics}</h2>
        <WhereWritable>
          <Button variant="quiet" size="bar" onClick={() => setIsMaking(true)}>
            <Icon of={Plus} size={16} />
            New topic
          </Button>
        </WhereWritable>
      </div>
      <FilterBar noun="topics" q={view.q} onSearch={(q) => change({ q })} className="mb-3">
        <FilterSelect
          label="Kind"
          options={kindChoices}
          value={view.kind ?? 'all'}
          onChange={(kind) => change({ kind })}
        />
        <FilterSelect
          label="Sort topics"
          options={sortChoices}
          value={view.sort}
          onChange={(sort) => change({ sort })}
        />
      </FilterBar>
      <TopicList keeper={keeper} keeperId={keeperId} filter={filter} onShowAll={showAll} />
      {isMaking && (
        <EditTopicDialog
          keeperId={keeper.id}
          onClose={() => setIsMaking(false)}
          onSaved={({ slug }) => void navigate(topicPath(keeperId, slug))}
        />
      )}
    </>
  )
}

type TopicListProps = {
  keeper: Keeper
  keeperId: string
  filter: ReturnType<typeof useTopicView>['filter']
  onShowAll: () => void
}

function TopicList({ keeper, keeperId, filter, onShowAll }: TopicListProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isPlaceholderData } =
    useInfiniteQuery(topicPagesQuery(keeper.id, filter))
  if (error && !data)
    return <ErrorState title={topicScreenWording.listFailed} error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton />
  const topics = data.pages.flatMap((page) => page.topics)
  if (topics.length === 0 && filter.q === '' && filter.kind === undefined)
    return (
      <EmptyInvitation
        title={topicScreenWording.none}
        action={
          <Link to={writePath(keeperId)} className={buttonClass()}>
            Write a moment
          </Link>
        }
      >
        {topicScreenWording.nonePrompt}
      </EmptyInvitation>
    )
  if (topics.length === 0)
    return (
      <NothingFound
        q={filter.q}
        title={topicScreenWording.nothingMatches}
        showAll="Show all topics"
        onShowAll={onShowAll}
      >
        {topicScreenWording.searchCovers}
      </NothingFound>
    )
  return (
    <>
      <ul aria-label="Topics" aria-busy={isPlaceholderData || undefined}>
        {topics.map((topic) => (
          <TopicRow key={topic.id} topic={topic} keeperId={keeperId} />
        ))}
      </ul>
      {hasNextPage && (
        <p className="mt-5 flex justify-center">
          <Button variant="quiet" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more topics
          </Button>
        </p>
      )}
    </>
  )
}

function TopicRow({ topic, keeperId }: { topic: TopicSummary; keeperId: string }) {
  const { name, slug, kind, aliases, count, lastSeen, trend } = topic
  return (
    <li className="relative flex items-center gap-4 border-t py-3 first:border-t-0 hover:bg-muted/50 sm:px-2">
      <span className="text-muted-foreground">
        <TopicKindIcon kind={kind} />
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="text-lg/6 break-words">
          <Link
            to={topicPath(keeperId, slug)}
            className="outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
          >
            {name}
          </Link>
          {aliases.length > 0 && (
            <span className="ml-2.5 font-sans text-xs tracking-normal text-muted-foreground max-sm:hidden">
              also {aliases.slice(0, 3).join(', ')}
            </span>
          )}
        </h3>
        <p className="text-xs/5 text-muted-foreground">
          {topicKindLabels[kind]} · {counted(count, 'moment')}
          {lastSeen !== null && ` · last ${nearDayText({ localDate: lastSeen })}`}
        </p>
      </div>
      {trend && count > 0 && <Sparkline values={trend} className="shrink-0 max-[26rem]:w-16" />}
    </li>
  )
}

function ListSkeleton() {
  return (
    <div role="status" className="grid gap-4 pt-3">
      <span className="sr-only">Loading topics...</span>
      {Array.from({ length: 5 }, (_, at) => (
        <Skeleton key={at} className="h-11" />
      ))}
    </div>
  )
}
