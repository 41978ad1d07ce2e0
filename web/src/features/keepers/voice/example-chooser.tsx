import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { momentListWording } from '#contracts/keepers/moment-list-wording.ts'
import { examplesMax, exampleTitleChars } from '#contracts/keepers/voice-choices.ts'
import { plainMarkdown } from '#contracts/plain-markdown.ts'
import type { VoiceExample } from '#contracts/keepers/voice.ts'
import { voiceWording as wording } from '#contracts/keepers/voice-wording.ts'
import { sentenceOf } from '../../../lib/form-failure.ts'
import { shortDayText } from '../../../lib/time-text.ts'
import { useSearchText } from '../../../lib/use-search-text.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { PlainText, plainLabel } from '../../../ui/plain-text.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { momentQuery, searchMomentsQuery } from '../moments/moments.api.ts'

type ExampleChooserProps = {
  keeperId: string
  examples: VoiceExample[]
  onChange: (examples: VoiceExample[]) => void
}

/** The moments that show how their writer writes, and the search for more of them. */
export function ExampleChooser({ keeperId, examples, onChange }: ExampleChooserProps) {
  return (
    <div className="grid gap-4">
      {examples.length === 0 && <p className="text-sm text-muted-foreground">{wording.examplesEmpty}</p>}
      {examples.length > 0 && (
        <ul aria-label={wording.examples} className="divide-y border-y">
          {examples.map((example) => (
            <li key={example.id} className="flex items-start gap-3 py-3">
              <div className="min-w-0 flex-1">
                <p className="flex items-baseline gap-2">
                  <span className="min-w-0 truncate font-serif text-base">
                    <PlainText text={example.title} />
                  </span>
                  <span className="shrink-0 text-sm text-muted-foreground tabular-nums">
                    {dayText(example.localDate)}
                  </span>
                </p>
                <p className="line-clamp-2 text-sm text-muted-foreground">
                  {example.aiAccess ? <PlainText text={plainBeginning(example.text)} /> : wording.exampleKept}
                </p>
              </div>
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Remove ${plainLabel(example.title)}`}
                onClick={() => onChange(examples.filter(({ id }) => id !== example.id))}
              >
                <Icon of={X} size={16} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {examples.length < examplesMax && (
        <MomentFinder
          keeperId={keeperId}
          without={examples.map(({ id }) => id)}
          onChoose={(example) => onChange([...examples, example])}
        />
      )}
    </div>
  )
}

type MomentFinderProps = {
  keeperId: string
  without: string[]
  onChoose: (example: VoiceExample) => void
}

function MomentFinder({ keeperId, without, onChoose }: MomentFinderProps) {
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState('')
  const [isAdding, setIsAdding] = useState(false)
  const q = useSearchText(typed)
  const { data, error, refetch } = useQuery({ ...searchMomentsQuery(keeperId, q), enabled: q !== '' })
  const found = (data ?? []).filter(({ id }) => !without.includes(id))

  async function choose(id: string) {
    setIsAdding(true)
    try {
      const moment = await queryClient.fetchQuery(momentQuery(keeperId, id))
      const { title, body: text, localDate, aiAccess } = moment
      onChoose({ id, title: title ?? beginningOf(text), text, localDate, aiAccess })
      setTyped('')
    } catch (problem) {
      toast.error(momentListWording.loadFailed, { description: sentenceOf(problem) })
    } finally {
      setIsAdding(false)
    }
  }

  return (
    <div>
      <SearchField
        label={wording.exampleSearch}
        placeholder={wording.exampleSearch}
        value={typed}
        onChange={setTyped}
      />
      {q !== '' && error && (
        <div className="mt-3">
          <ErrorState title={momentListWording.listFailed} error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {q !== '' && data && (
        <ul aria-label={wording.exampleSearch} className="mt-2 divide-y">
          {found.length === 0 && <li className="py-2 text-sm text-muted-foreground">{wording.noMoments}</li>}
          {found.map((moment) => (
            <li key={moment.id}>
              <button
                type="button"
                disabled={isAdding}
                className="flex min-h-11 w-full items-center gap-3 py-2 text-left hover:bg-muted/50"
                onClick={() => void choose(moment.id)}
              >
                <Icon of={Plus} size={16} className="shrink-0 text-muted-foreground" />
                <span className="min-w-0 flex-1 truncate font-serif text-base">
                  <PlainText text={moment.title || moment.excerpt.text} />
                </span>
                <span className="shrink-0 text-sm text-muted-foreground tabular-nums">
                  {dayText(moment.localDate)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** As much of a text as two lines show. */
function plainBeginning(text: string): string {
  return plainMarkdown(text.slice(0, 400))
}

/** How a moment without a title is named, as the server names it once it is saved. */
function beginningOf(body: string): string {
  return plainBeginning(body).replace(/\s+/g, ' ').trim().slice(0, exampleTitleChars)
}

function dayText(localDate: string): string {
  return shortDayText(new Date(`${localDate}T12:00`))
}
