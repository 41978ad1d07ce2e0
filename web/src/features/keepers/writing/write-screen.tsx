import { useParams } from 'react-router'
import { momentTitleMaxChars } from '#contracts/keepers/moment-choices.ts'
import { askedMention } from '#contracts/keepers/topic-names.ts'
import { writePath } from '../../../app/paths.ts'
import { useSearchParams } from '../../../lib/search-params.ts'
import { useTitle } from '../../../ui/use-title.ts'
import { NewMoment } from './new-moment.tsx'
import { useKeeperToWriteIn } from './use-keeper-to-write-in.ts'
import type { Words } from './words.ts'
import { WritingFrame } from './writing-frame.tsx'
import { ArchivedPage } from '../read-only.tsx'

/** A new moment, or one that was begun before; the address may say what a blank page begins with. */
export function WriteScreen() {
  const { keeperId = '' } = useParams()
  const [asked] = useSearchParams()
  const { keeper, error, retry } = useKeeperToWriteIn(keeperId)
  useTitle(keeper ? `Write · ${keeper.title}` : 'Write')
  if (keeper === undefined) return <WritingFrame error={error} onRetry={retry} />
  if (keeper.archivedAt !== null) return <ArchivedPage keeper={keeper} />
  return (
    <NewMoment
      keeper={keeper}
      keeperParam={keeperId}
      address={writePath(keeperId)}
      start={startOf(asked)}
      offersEarlier
    />
  )
}

/** `?journey=` and `?title=`, as a journey's next step sends them, and `?topic=`, as a topic does. */
function startOf(asked: URLSearchParams): Partial<Words> {
  const [journey, title] = [asked.get('journey') ?? '', asked.get('title') ?? '']
  const topic = askedMention(asked.get('topic') ?? '')
  return {
    ...(topic !== undefined && { body: `${topic} ` }),
    ...(/^[0-9a-f-]{36}$/.test(journey) && { journeys: [journey] }),
    ...(title !== '' && { title: title.replace(/\s+/g, ' ').slice(0, momentTitleMaxChars) }),
  }
}
