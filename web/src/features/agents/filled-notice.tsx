import { agentDescriptionWording as wording } from '#contracts/agents/agent-description-wording.ts'
import { permissionLabel, toolLabel } from '#contracts/tools/tool-wording.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { wordsOf } from './agent-fields.ts'
import type { Filled } from './describe-agent.tsx'

/** Says that the form is filled in, and what of it asks for a second look; takes it back. */
export function FilledNotice({ filled: { before, after }, onUndo }: { filled: Filled; onUndo: () => void }) {
  const tools = wordsOf(after.tools).map(toolLabel).join(', ')
  const permissions = wordsOf(after.permissions).map(permissionLabel).join(', ')
  return (
    <Notice className="mb-7">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 flex-1 basis-60 gap-1 wrap-anywhere">
          <p>{wording.filled}</p>
          {tools !== '' && <p>{wording.filledTools(tools)}</p>}
          {permissions !== '' && <p>{wording.filledPermissions(permissions)}</p>}
          {before.agent_class !== after.agent_class && <p>{wording.filledLead}</p>}
        </div>
        <Button variant="quiet" size="sm" onClick={onUndo}>
          Undo
        </Button>
      </div>
    </Notice>
  )
}
