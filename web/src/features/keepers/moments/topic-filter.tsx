import { useQuery } from '@tanstack/react-query'
import { ChevronDown, X } from 'lucide-react'
import { lazy, startTransition, Suspense, useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { topicQuery } from '../topics/topics.api.ts'

const ChooseTopic = lazy(async () => ({ default: (await import('../topics/index.ts')).ChooseTopic }))

const shape =
  'flex h-10 shrink-0 items-center rounded-md border text-[0.8125rem] transition-colors sm:pointer-fine:h-8'

type TopicFilterProps = {
  keeperId: string
  /** The topic's id, or nothing. */
  topicId: string
  onChange: (topicId: string) => void
}

/** Narrows the moments to those of one topic. */
export function TopicFilter({ keeperId, topicId, onChange }: TopicFilterProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  const choose = () => startTransition(() => setIsChoosing(true))
  const { data } = useQuery({ ...topicQuery(keeperId, topicId), enabled: topicId !== '' })
  return (
    <>
      {topicId === '' ? (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={choose}
          className={`${shape} gap-1.5 border-hair px-2.5 hover:border-input`}
        >
          Topic
          <Icon of={ChevronDown} size={14} className="text-muted-foreground" />
        </button>
      ) : (
        <div className={`${shape} border-transparent bg-accent text-accent-foreground`}>
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={choose}
            className="h-full max-w-40 truncate rounded-md pl-2.5 font-medium"
          >
            <span className="sr-only">Topic: </span>
            {data?.topic.name ?? '…'}
          </button>
          <button
            type="button"
            aria-label="Clear topic"
            onClick={() => onChange('')}
            className="grid h-full w-7 place-items-center rounded-md"
          >
            <Icon of={X} size={14} />
          </button>
        </div>
      )}
      <Suspense>
        {isChoosing && (
          <ChooseTopic
            keeperId={keeperId}
            title="Moments about"
            onChoose={({ id }) => {
              onChange(id)
              setIsChoosing(false)
            }}
            onClose={() => setIsChoosing(false)}
          />
        )}
      </Suspense>
    </>
  )
}
