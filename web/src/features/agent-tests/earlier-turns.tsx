import type { TestTurn } from '#contracts/agents/agent-tests.ts'

const names = { user: 'Question', agent: 'Answer' } as const

/** What was said before a test's input, folded. */
export function EarlierTurns({ turns }: { turns: readonly TestTurn[] }) {
  if (turns.length === 0) return null
  return (
    <details className="text-sm">
      <summary className="cursor-pointer text-muted-foreground hover:text-foreground">
        {turnsText(turns.length)}
      </summary>
      <ol
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- longer conversations scroll by keyboard as well
        tabIndex={0}
        className="mt-2 ml-1.5 grid max-h-80 gap-3 overflow-y-auto border-l pl-4"
      >
        {turns.map(({ sender, text }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- turns have no name but their place
          <li key={index} className="grid gap-0.5">
            <span className="text-xs text-muted-foreground">{names[sender]}</span>
            <span className="wrap-anywhere whitespace-pre-wrap">{text}</span>
          </li>
        ))}
      </ol>
    </details>
  )
}

/** "1 earlier turn", "4 earlier turns". */
export function turnsText(count: number): string {
  return `${count} earlier ${count === 1 ? 'turn' : 'turns'}`
}
