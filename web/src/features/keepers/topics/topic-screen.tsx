import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronLeft, Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { counted } from '#contracts/keepers/keeper-wording.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { topicScreenWording } from '#contracts/keepers/topic-screen-wording.ts'
import { stillMentionedText, topicKindLabels } from '#contracts/keepers/topic-wording.ts'
import type { Topic, TopicPage } from '#contracts/keepers/topics.ts'
import { bookPath, keeperPath, topicPath } from '../../../app/paths.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { navigate } from '../../../lib/navigation.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { areaNames } from '../keeper-areas.ts'
import { BookLink, nearDayText } from '../moments/index.ts'
import { OpenKeeper } from '../open-keeper.tsx'
import { EditTopicDialog } from './edit-topic-dialog.tsx'
import { MergeTopicDialog } from './merge-topic-dialog.tsx'
import { NoTopicMoments } from './no-topic-moments.tsx'
import { TopicChanges } from './topic-changes.tsx'
import { TopicMoments } from './topic-moments.tsx'
import { TopicTogether } from './topic-together.tsx'
import { TopicYears } from './topic-years.tsx'
import { deleteTopic, topicListKeys, topicQuery } from './topics.api.ts'
import { UnlinkedMentions } from './unlinked-mentions.tsx'
import { ArchivedNotice, WhereWritable } from '../read-only.tsx'

/** One topic: when it was written about, in which moments, and together with what. */
export function TopicScreen() {
  return (
    <OpenKeeper title={areaNames.topics}>
      {(keeper, keeperId) => <OpenTopic keeper={keeper} keeperId={keeperId} />}
    </OpenKeeper>
  )
}

type OfKeeper = { keeper: Keeper; keeperId: string }

function OpenTopic({ keeper, keeperId }: OfKeeper) {
  const { topicName = '' } = useParams()
  const { data: page, error, refetch } = useQuery(topicQuery(keeper.id, topicName))
  useTitle(`${page?.topic.name ?? areaNames.topics} · ${keeper.title}`)
  const isMissing = error instanceof ApiError && error.status === 404
  if (page && !isMissing)
    return <ShownTopic key={page.topic.id} page={page} keeper={keeper} keeperId={keeperId} />
  return (
    <>
      <BackLink keeperId={keeperId} />
      {isMissing && (
        <>
          <h1 className="mt-2 mb-6 text-2xl">{topicScreenWording.goneTitle}</h1>
          <EmptyState
            title={`“${topicName}” is not a topic of this keeper`}
            action={
              <Link to={keeperPath(keeperId, 'topics')} className={buttonClass()}>
                All topics
              </Link>
            }
          >
            {topicScreenWording.gone}
          </EmptyState>
        </>
      )}
      {error && !isMissing && (
        <ErrorState title={topicScreenWording.loadFailed} error={error} onRetry={() => void refetch()} />
      )}
      {!error && (
        <div role="status" className="mt-4 grid gap-4">
          <span className="sr-only">Loading the topic...</span>
          <Skeleton className="h-10 w-48" />
          <Skeleton className="h-24" />
          <Skeleton className="h-64" />
        </div>
      )}
    </>
  )
}

function ShownTopic({ page, keeper, keeperId }: OfKeeper & { page: TopicPage }) {
  const { topic, parent, months, together } = page
  return (
    <>
      <ArchivedNotice keeper={keeper} className="mb-6" />
      <TopicHead topic={topic} parent={parent} keeper={keeper} keeperId={keeperId} />
      {months.length > 0 && <TopicYears name={topic.name} months={months} />}
      <div className="mt-8 grid gap-x-10 gap-y-10 lg:grid-cols-[minmax(0,35.75rem)_minmax(0,19.75rem)]">
        <div className="grid min-w-0 content-start gap-8">
          <TopicChanges keeper={keeper} keeperId={keeperId} topic={topic} />
          <section aria-labelledby="topic-moments">
            <h2 id="topic-moments" className="border-b pb-2 text-xl">
              {areaNames.moments}
            </h2>
            {topic.count === 0 ? (
              <NoTopicMoments keeper={keeper} keeperId={keeperId} topic={topic} />
            ) : (
              <TopicMoments keeper={keeper} keeperId={keeperId} topic={topic} />
            )}
          </section>
        </div>
        <div className="grid content-start gap-6">
          <TopicTogether together={together} keeperId={keeperId} />
          <WhereWritable>
            <UnlinkedMentions keeper={keeper} keeperId={keeperId} topic={topic} />
          </WhereWritable>
        </div>
      </div>
    </>
  )
}

function BackLink({ keeperId }: { keeperId: string }) {
  return (
    <Link
      to={keeperPath(keeperId, 'topics')}
      className="-ml-1 inline-flex min-h-6 items-center gap-1.5 rounded-sm px-1 text-[0.8125rem] text-muted-foreground hover:text-foreground"
    >
      <Icon of={ChevronLeft} size={16} />
      {areaNames.topics}
    </Link>
  )
}

type TopicHeadProps = OfKeeper & { topic: Topic; parent: TopicPage['parent'] }

function TopicHead({ topic, parent, keeper, keeperId }: TopicHeadProps) {
  const [open, setOpen] = useState<'edit' | 'merge' | 'delete'>()
  const queryClient = useQueryClient()
  const { name, kind, aliases } = topic
  const close = () => setOpen(undefined)
  const goTo = async ({ slug }: Topic) => navigate(topicPath(keeperId, slug), { replace: true })
  return (
    <header>
      <BackLink keeperId={keeperId} />
      <div className="mt-1.5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="text-xs font-medium tracking-[0.04em] text-muted-foreground">
            Topic, a {topicKindLabels[kind].toLowerCase()}
            {parent && (
              <>
                {' of '}
                <Link to={topicPath(keeperId, parent.slug)} className="underline underline-offset-2">
                  {parent.name}
                </Link>
              </>
            )}
          </p>
          <div className="flex flex-wrap items-baseline gap-x-4">
            <h1 className="text-2xl break-words sm:text-3xl">{name}</h1>
            {aliases.length > 0 && (
              <p className="min-w-0 text-sm break-words text-muted-foreground">also {aliases.join(', ')}</p>
            )}
          </div>
          <p className="mt-2 text-sm text-muted-foreground">{spanText(topic)}</p>
        </div>
        <div className="flex items-center gap-2">
          {topic.count > 0 && (
            <BookLink to={bookPath(keeperId, { topic: topic.id })} look={{ variant: 'ghost', size: 'bar' }} />
          )}
          <WhereWritable>
            <Button variant="quiet" size="bar" onClick={() => setOpen('edit')}>
              Rename or merge
            </Button>
          </WhereWritable>
          <Menu
            trigger={
              <Button variant="ghost" size="icon" aria-label="More" className="text-muted-foreground">
                <Icon of={Ellipsis} />
              </Button>
            }
          >
            <MenuItem onSelect={() => void navigate(momentsOf(keeperId, topic))}>Show in Moments</MenuItem>
            <WhereWritable>
              <MenuItem onSelect={() => setOpen('merge')}>Merge into…</MenuItem>
              <MenuItem isDestructive onSelect={() => setOpen('delete')}>
                Delete topic
              </MenuItem>
            </WhereWritable>
          </Menu>
        </div>
      </div>
      {open === 'edit' && (
        <EditTopicDialog
          keeperId={keeper.id}
          topic={topic}
          parent={parent}
          onMerge={() => setOpen('merge')}
          onSaved={(saved) => void goTo(saved)}
          onClose={() => setOpen((now) => (now === 'edit' ? undefined : now))}
        />
      )}
      {open === 'merge' && (
        <MergeTopicDialog keeperId={keeper.id} topic={topic} onMerged={goTo} onClose={close} />
      )}
      {open === 'delete' && topic.count > 0 && (
        <ConfirmDialog
          title={`“${name}” can’t be deleted`}
          description={stillMentionedText(topic.count)}
          confirmLabel="Merge into…"
          busyLabel="Merge into…"
          isDestructive={false}
          onClose={() => setOpen((now) => (now === 'delete' ? undefined : now))}
          onConfirm={() => Promise.resolve(setOpen('merge'))}
        />
      )}
      {open === 'delete' && topic.count === 0 && (
        <ConfirmDialog
          title={`Delete “${name}”?`}
          description={topicScreenWording.deleteExplained}
          confirmLabel="Delete"
          busyLabel="Deleting..."
          failed={topicScreenWording.deleteFailed}
          onClose={close}
          onConfirm={async () => {
            await deleteTopic(keeper.id, topic.id)
            await navigate(keeperPath(keeperId, 'topics'))
            const lists = topicListKeys(keeper.id)
            await Promise.all(lists.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
          }}
        />
      )}
    </header>
  )
}

/** "148 moments since 21 September 2019, the last on 18 November" */
function spanText({ count, firstSeen, lastSeen }: Topic): string {
  if (firstSeen === null || lastSeen === null) return counted(count, 'moment')
  const [first, last] = [nearDayText({ localDate: firstSeen }), nearDayText({ localDate: lastSeen })]
  return firstSeen === lastSeen
    ? `${counted(count, 'moment')}, on ${first}`
    : `${counted(count, 'moment')} since ${first}, the last on ${last}`
}

/** The list of moments, narrowed to the topic. */
function momentsOf(keeperId: string, { id }: Topic): string {
  return `${keeperPath(keeperId, 'moments')}?topic=${id}`
}
