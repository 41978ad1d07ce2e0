import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { dailyPromptWording } from '#contracts/keepers/daily-prompt-wording.ts'
import type { Dashboard } from '#contracts/keepers/dashboard.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { dayQuestions, typeStartWording } from '#contracts/keepers/type-starts.ts'
import { momentPath } from '../../../app/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { dashboardQuery } from '../dashboard/dashboard.api.ts'

type DailyQuestionProps = {
  /** As the address has it. */
  keeperParam: string
  /** None until they are loaded. */
  prompts: Dashboard['prompts'] | undefined
}

/** The day's question, and a way to the next one; it never becomes part of what is written. */
export function DailyQuestion({ keeperParam, prompts = [] }: DailyQuestionProps) {
  const [asked, setAsked] = useState(0)
  const prompt = prompts[asked % Math.max(1, prompts.length)]
  return (
    <div className="flex min-h-8 items-start justify-between gap-3">
      <p className="min-w-0 pt-0.5 font-serif text-lg/7 break-words text-muted-foreground italic">
        {prompt?.momentId ? (
          <Link
            to={momentPath(keeperParam, prompt.momentId)}
            title="Open the moment it comes from"
            className="hover:underline hover:underline-offset-4"
          >
            {prompt.text}
          </Link>
        ) : (
          prompt?.text
        )}
        {prompt?.by !== undefined && (
          <span className="block font-sans text-xs/5 not-italic">{dailyPromptWording.by(prompt.by)}</span>
        )}
      </p>
      {prompts.length > 1 && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={typeStartWording.anotherQuestion}
          title={typeStartWording.anotherQuestion}
          onClick={() => setAsked(asked + 1)}
          className="-mr-2 shrink-0 max-md:-mt-1 max-md:size-11"
        >
          <Icon of={RefreshCw} size={15} />
        </Button>
      )}
    </div>
  )
}

type PageQuestionProps = {
  keeper: Keeper
  keeperParam: string
  /** The viewer's day. */
  today: string
  /** Once something is written the question stays. */
  isWritten: boolean
}

/** The question that the dashboard asks, above a page; without the server one that any journal can ask. */
export function PageQuestion({ keeper, keeperParam, today, isWritten }: PageQuestionProps) {
  const [day, setDay] = useState(today)
  if (day !== today && !isWritten) setDay(today)
  const { data, isError } = useQuery({
    ...dashboardQuery(keeper.id, day),
    // Another question while it is being answered would be in the way.
    staleTime: Infinity,
    refetchOnReconnect: false,
  })
  const prompts = data?.prompts ?? (isError ? dayQuestions(day) : undefined)
  return (
    <div className="mb-3">
      <DailyQuestion keeperParam={keeperParam} prompts={prompts} />
    </div>
  )
}
