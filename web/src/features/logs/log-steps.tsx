import { List } from 'lucide-react'
import { useState } from 'react'
import { logWording } from '#contracts/logs/log-wording.ts'
import type { AgentLogDetail } from '#contracts/logs/logs.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { StepsList } from './steps-list.tsx'
import { Waterfall } from './waterfall.tsx'
import { isOpenLog } from './log-view.ts'
import { flattened, treeOf } from './step-tree.ts'

function noStepsOf(log: AgentLogDetail): string {
  if (isOpenLog(log)) return 'Still running. Its steps appear when it ends.'
  return log.output === null ? logWording.stepsNotShown : 'No steps were recorded.'
}

/** What happened in a run, as a picture of its time or as a list of the same. */
export function LogSteps({ log }: { log: AgentLogDetail }) {
  const [isList, setIsList] = useState(false)
  if (log.steps.length === 0) return <p className="text-sm text-muted-foreground">{noStepsOf(log)}</p>
  const branches = treeOf(log)
  const rows = flattened(branches)
  return (
    <section aria-label="Steps">
      <div className="mb-1.5 flex items-center justify-between">
        <h2 className="font-sans text-xs font-medium tracking-normal text-muted-foreground">Steps</h2>
        <Button
          variant="ghost"
          size="sm"
          aria-pressed={isList}
          onClick={() => setIsList(!isList)}
          className="-mr-3 text-muted-foreground print:hidden"
        >
          <Icon of={List} size={14} />
          As a list
        </Button>
      </div>
      {isList ? <StepsList rows={rows} /> : <Waterfall branches={branches} />}
    </section>
  )
}
