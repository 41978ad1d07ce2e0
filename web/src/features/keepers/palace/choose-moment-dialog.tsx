import { useInfiniteQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { useState } from 'react'
import { palaceWording } from '#contracts/keepers/palace-wording.ts'
import type { MomentSummary } from '#contracts/keepers/moments.ts'
import { useSearchText } from '../../../lib/use-search-text.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { momentName, nearDayText } from '../moments/index.ts'
import { filteredPagesQuery } from '../moments/moments.api.ts'

type ChooseMomentProps = {
  keeperId: string
  title: string
  /** Moments that have a card already. */
  here: ReadonlySet<string>
  onChoose: (moment: MomentSummary) => void
  onClose: () => void
}

/** One of a keeper's moments, the most recent first. */
export function ChooseMomentDialog({ keeperId, title, here, onChoose, onClose }: ChooseMomentProps) {
  const [search, setSearch] = useState('')
  const q = useSearchText(search.trim())
  const { data, isError } = useInfiniteQuery(filteredPagesQuery(keeperId, q === '' ? {} : { q }))
  const moments = data?.pages[0]?.moments
  return (
    <Dialog isOpen onClose={onClose} title={title} className="palette">
      <Command label={title} loop shouldFilter={false}>
        <Command.Input
          value={search}
          onValueChange={setSearch}
          placeholder={palaceWording.momentPrompt}
          aria-label="Search moments"
          className="palette-input"
        />
        <Command.List label="Moments" className="max-h-[min(24rem,55dvh)] overflow-y-auto p-2">
          {(moments !== undefined || isError) && (
            <Command.Empty className="px-3 py-6 text-center text-sm text-muted-foreground">
              {isError
                ? palaceWording.loadFailed
                : q === ''
                  ? palaceWording.noMoments
                  : palaceWording.noResults}
            </Command.Empty>
          )}
          {moments?.map((moment) => (
            <Command.Item
              key={moment.id}
              value={moment.id}
              onSelect={() => onChoose(moment)}
              className="palette-item"
            >
              <span className="min-w-0 flex-1 truncate font-serif text-base">{momentName(moment)}</span>
              <span className="shrink-0 text-xs text-muted-foreground">
                {here.has(moment.id) ? palaceWording.alreadyHere : nearDayText(moment)}
              </span>
            </Command.Item>
          ))}
        </Command.List>
      </Command>
    </Dialog>
  )
}
