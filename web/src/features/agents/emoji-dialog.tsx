import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { emojiList } from './emoji-list.ts'

/** Emoji to choose an avatar from, found by what they show. Any other one can be typed into the field. */
export function EmojiDialog({
  onChoose,
  onClose,
}: {
  onChoose: (emoji: string) => void
  onClose: () => void
}) {
  const [query, setQuery] = useState('')
  const words = query.toLowerCase().split(/\s+/)
  const found = emojiList.filter(([, about]) => words.every((word) => about.includes(word)))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Choose an emoji"
      description="Not here? Type any emoji into the field."
      className="w-[min(30rem,calc(100vw-2rem))]"
    >
      <div className="mt-5">
        <SearchField label="Search emoji" value={query} onChange={setQuery} />
      </div>
      <ul
        aria-label="Emoji"
        className="mt-4 grid h-64 grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] content-start gap-1 overflow-y-auto"
      >
        {found.map(([emoji, about]) => (
          <li key={emoji}>
            <button
              type="button"
              aria-label={about}
              title={about}
              onClick={() => onChoose(emoji)}
              className="grid size-11 place-items-center rounded-lg text-2xl hover:bg-muted focus-visible:outline-offset-[-2px]"
            >
              {emoji}
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm text-muted-foreground">
        {found.length === 0 && 'No results.'}
      </p>
    </Dialog>
  )
}
