import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { topicScreenWording } from '#contracts/keepers/topic-screen-wording.ts'
import type { KeeperGrant } from '#contracts/keepers/grants.ts'
import type { Topic } from '#contracts/keepers/topics.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { grantsQuery, reloadGrants } from '../../grants/grants.api.ts'
import { momentsKey } from '../moments/moments.api.ts'
import { ChooseTopicDialog } from './choose-topic-dialog.tsx'
import { draftedChanges, receiptDraftQuery } from '../receipt-drafts/receipt-drafts.api.ts'
import { mergeTopic, topicPeriodsQuery, unlinkedQuery } from './topics.api.ts'

type MergeTopicProps = {
  keeperId: string
  topic: Topic
  /** Leaves the topic that is gone. */
  onMerged: (into: Topic) => Promise<void>
  onClose: () => void
}

/** Gives a topic's moments and names to another one, after asking. */
export function MergeTopicDialog({ keeperId, topic, onMerged, onClose }: MergeTopicProps) {
  const queryClient = useQueryClient()
  const [into, setInto] = useState<Topic>()
  const { data: grants = [] } = useQuery(grantsQuery({ keeperId }))
  if (!into)
    return (
      <ChooseTopicDialog
        keeperId={keeperId}
        title={topicScreenWording.mergeTitle(topic.name)}
        exceptId={topic.id}
        onChoose={setInto}
        onClose={onClose}
      />
    )
  const widened = grants.filter((grant) => readsOneOf(grant, topic, into)).map(({ agent }) => agent.name)
  const explained = topicScreenWording.mergeExplained(topic.name, topic.count)
  return (
    <ConfirmDialog
      title={topicScreenWording.mergeQuestion(topic.name, into.name)}
      description={
        widened.length === 0
          ? explained
          : `${explained} ${topicScreenWording.mergeWidens(list.format(widened))}`
      }
      confirmLabel="Merge"
      busyLabel="Merging..."
      failed={topicScreenWording.mergeFailed}
      isDestructive={false}
      onClose={onClose}
      onConfirm={async () => {
        const merged = await mergeTopic(keeperId, topic.id, into.id)
        toast.success(topicScreenWording.merged(topic.name, merged.name))
        await onMerged(merged)
        // The page of the one that is gone may still be drawn, and would ask for it.
        for (const { queryKey } of [
          unlinkedQuery(keeperId, topic.id),
          topicPeriodsQuery(keeperId, topic.id),
          receiptDraftQuery(draftedChanges(keeperId, topic.id)),
        ])
          queryClient.removeQueries({ queryKey })
        await reloadGrants(queryClient)
        await queryClient.invalidateQueries({ queryKey: momentsKey(keeperId) })
      }}
    />
  )
}

const list = new Intl.ListFormat('en')

/** Whether an agent may read what mentions one of two topics, and not all that mentions the other. */
function readsOneOf({ topics }: KeeperGrant, topic: Topic, other: Topic): boolean {
  const may = ({ id }: Topic) => topics?.some((one) => one.id === id) ?? false
  return may(topic) !== may(other)
}
