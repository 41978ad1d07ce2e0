import type { CheckVerdict } from '#contracts/agents/agent-tests.ts'
import { StatusDot } from '../../ui/pill.tsx'
import { checkText, verdictLabels } from './round-text.ts'

const dots = { passed: 'ok', failed: 'bad', 'not-judged': 'off' } as const

/** What each check found, with its reason. */
export function VerdictList({ verdicts }: { verdicts: readonly CheckVerdict[] }) {
  return (
    <ul className="grid gap-1.5 text-sm">
      {verdicts.map(({ check, verdict, reason }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- checks have no name but their place
        <li key={index} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
          <span className="mt-1.5 flex self-start">
            <StatusDot state={dots[verdict]} />
          </span>
          <span className="wrap-anywhere">
            <span className="sr-only">{`${verdictLabels[verdict]}: `}</span>
            {checkText(check)}
            {reason && <span className="block text-muted-foreground">{reason}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
