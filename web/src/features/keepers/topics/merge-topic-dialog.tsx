import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { topicScreenWording } from '#contracts/keepers/topic-screen-wording.ts'
import type { Topic } from '#contracts/keepers/topics.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
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
  return (
    <ConfirmDialog
      title={topicScreenWording.mergeQuestion(topic.name, into.name)}
      description={topicScreenWording.mergeExplained(topic.name, topic.count)}
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
        await queryClient.invalidateQueries({ queryKey: momentsKey(keeperId) })
      }}
    />
  )
}
