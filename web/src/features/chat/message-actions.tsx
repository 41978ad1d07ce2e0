import { Pencil, RefreshCw } from 'lucide-react'
import { classes } from '../../ui/classes.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { ActionButton, quietClass } from './action-button.tsx'
import type { ChatMessage } from './chat-message.ts'
import type { BranchActions } from './message-bubble.tsx'
import { Thumbs } from './thumbs.tsx'
import { Versions } from './versions.tsx'

type MessageActionsProps = BranchActions & {
  message: ChatMessage
  /** A reply is being written: nothing else can be asked for now. */
  isBusy: boolean
}

/** What can be done with a reply that has ended. The last one's are always in sight. */
export function ReplyActions({
  message,
  isBusy,
  isLast,
  agentName,
  onAgain,
  onVersion,
}: MessageActionsProps & { isLast: boolean; agentName: string }) {
  return (
    <>
      <Versions {...{ message, isBusy, onVersion }} />
      <span className={classes('inline-flex items-center print:hidden', !isLast && quietClass)}>
        {message.content !== '' && <CopyButton text={message.content} label="Copy message" />}
        <ActionButton
          icon={RefreshCw}
          label="Answer again"
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) void onAgain(message)
          }}
        />
      </span>
      {!message.isRunGone && <Thumbs {...{ message, agentName, isLast }} />}
    </>
  )
}

/** What can be done with a message of one's own. */
export function QuestionActions({
  message,
  isBusy,
  onVersion,
  onEdit,
}: Omit<MessageActionsProps, 'onAgain'> & { onEdit: () => void }) {
  return (
    <div className="-mb-6 flex h-6 items-center gap-1 pointer-coarse:-mb-4 pointer-coarse:h-9">
      <span className={classes('inline-flex items-center', quietClass)}>
        <CopyButton text={message.content} label="Copy message" />
        <ActionButton
          icon={Pencil}
          label="Edit message"
          data-edit=""
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) onEdit()
          }}
        />
      </span>
      <Versions {...{ message, isBusy, onVersion }} />
    </div>
  )
}
