import { useInfiniteQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { useRef, useState } from 'react'
import { linkTypes } from '#contracts/keepers/topic-choices.ts'
import { topicScreenWording } from '#contracts/keepers/topic-screen-wording.ts'
import { linkTypeLabels } from '#contracts/keepers/topic-wording.ts'
import { sentenceOf } from '../../../lib/form-failure.ts'
import { useSearchText } from '../../../lib/use-search-text.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Select } from '../../../ui/select.tsx'
import { momentName, nearDayText } from '../moments/index.ts'
import { filteredPagesQuery } from '../moments/moments.api.ts'
import { createLink } from './topics.api.ts'

type LinkMomentProps = {
  keeperId: string
  momentId: string
  onLinked: () => void
  onClose: () => void
}

const offered = linkTypes.filter((type) => type !== 'mention')
const typeOptions = offered.map((value) => ({ value, label: linkTypeLabels[value] }))

/** How a moment leads to which other one. */
export function LinkMomentDialog({ keeperId, momentId, onLinked, onClose }: LinkMomentProps) {
  const [type, setType] = useState<(typeof offered)[number]>('continues')
  const [search, setSearch] = useState('')
  const [problem, setProblem] = useState<string>()
  const searchField = useRef<HTMLInputElement>(null)
  const q = useSearchText(search.trim())
  const { data } = useInfiniteQuery(filteredPagesQuery(keeperId, q === '' ? {} : { q }))
  const moments = (data?.pages[0]?.moments ?? []).filter(({ id }) => id !== momentId)

  async function link(to: string) {
    try {
      await createLink(keeperId, { from: momentId, to, type })
      onLinked()
      onClose()
    } catch (error) {
      setProblem(sentenceOf(error))
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={topicScreenWording.linkMoment}
      initialFocus={searchField}
      className="palette"
    >
      <div className="px-5 pb-2">
        <Select aria-label="This moment" options={typeOptions} value={type} onChange={setType} size="bar" />
      </div>
      <Command label={topicScreenWording.linkMoment} loop shouldFilter={false}>
        <Command.Input
          ref={searchField}
          value={search}
          onValueChange={setSearch}
          placeholder={topicScreenWording.momentPrompt}
          aria-label="Search moments"
          className="palette-input"
        />
        <Command.List label="Moments" className="max-h-[min(24rem,55dvh)] overflow-y-auto p-2">
          <Command.Empty className="px-3 py-6 text-center text-sm text-muted-foreground">
            {topicScreenWording.noResults}
          </Command.Empty>
          {moments.map((moment) => (
            <Command.Item
              key={moment.id}
              value={moment.id}
              onSelect={() => void link(moment.id)}
              className="palette-item"
            >
              <span className="min-w-0 flex-1 truncate">{momentName(moment)}</span>
              <span className="shrink-0 text-xs text-muted-foreground">{nearDayText(moment)}</span>
            </Command.Item>
          ))}
        </Command.List>
      </Command>
      {problem && (
        <Notice tone="destructive" className="m-4">
          {problem}
        </Notice>
      )}
    </Dialog>
  )
}
