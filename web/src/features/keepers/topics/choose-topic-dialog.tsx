import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { topicSlug } from '#contracts/keepers/topic-names.ts'
import { topicKindLabels } from '#contracts/keepers/topic-wording.ts'
import { topicScreenWording } from '#contracts/keepers/topic-screen-wording.ts'
import type { TopicSummary } from '#contracts/keepers/topics.ts'
import { useSearchText } from '../../../lib/use-search-text.ts'
import { Choice, ChoiceDialog } from '../../../ui/choice-dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TopicKindIcon } from './topic-kind-icon.tsx'
import { foundTopicsQuery } from './topics.api.ts'

type ChooseTopicProps = {
  keeperId: string
  title: string
  /** The one that isn't offered. */
  exceptId?: string
  /** Where a new name can be given, too. */
  onNew?: (name: string) => void
  onChoose: (topic: TopicSummary) => void
  onClose: () => void
}

/** One of a keeper's topics, by any of its names. */
export function ChooseTopicDialog({ keeperId, title, exceptId, onNew, onChoose, onClose }: ChooseTopicProps) {
  const [search, setSearch] = useState('')
  const q = useSearchText(search.trim())
  const { data, isError } = useQuery(foundTopicsQuery(keeperId, q))
  const topics = (data ?? []).filter(({ id }) => id !== exceptId)
  const slug = topicSlug(search)
  const isNew =
    slug !== '' && !topics.some((one) => [one.name, ...one.aliases].some((name) => topicSlug(name) === slug))
  return (
    <ChoiceDialog
      title={title}
      placeholder={topicScreenWording.searchPrompt}
      searchLabel="Search topics"
      listLabel="Topics"
      search={{ text: search, onChange: setSearch }}
      empty={isError ? topicScreenWording.listFailed : data && topicScreenWording.noResults}
      onClose={onClose}
    >
      {topics.map((topic) => (
        <Choice key={topic.id} value={topic.id} onChoose={() => onChoose(topic)}>
          <TopicKindIcon kind={topic.kind} />
          <span className="min-w-0 flex-1 truncate">{topic.name}</span>
          <span className="text-xs text-muted-foreground">
            {topicKindLabels[topic.kind].toLowerCase()}, {topic.count.toLocaleString('en')}
          </span>
        </Choice>
      ))}
      {onNew && isNew && (
        <Choice value="new" onChoose={() => onNew(search.trim())}>
          <Icon of={Plus} size={16} />
          {topicScreenWording.newName(search.trim())}
        </Choice>
      )}
    </ChoiceDialog>
  )
}
