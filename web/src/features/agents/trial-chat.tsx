import { ScanText } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Agent, AgentCreate } from '#contracts/agents/agents.ts'
import { draftIdOf } from '#contracts/agents/draft-ids.ts'
import { mayReadWording } from '#contracts/keepers/may-read-wording.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type ChatAgent, ConversationView, openBlankOutbox, openBlankWaiting } from '../chat/index.ts'
import type { AgentFields } from './agent-fields.ts'
import { saveDraft } from './drafts.api.ts'
import { openingOf } from './opening-fields.ts'
import { useShownPicture } from './picture-field.tsx'
import { agentToTry, createTrial } from './trial.ts'

/** Comes when it is asked for. */
const ModelReads = lazy(async () => ({ default: (await import('./model-reads.tsx')).ModelReads }))

type TrialChatProps = { edited: Agent | undefined; filledWith: Agent | AgentCreate | undefined }

/** A chat with what is in the form, saved or not. It is kept on this page alone. */
export function TrialChat({ edited, filledWith }: TrialChatProps) {
  const { getValues } = useFormContext<AgentFields>()
  const [draftId, setDraftId] = useState<string>()
  const [sessionId, setSessionId] = useState<string>()
  const [isReading, setIsReading] = useState(false)

  async function save(): Promise<string> {
    const fields = getValues()
    const reads = fields.reads.map(({ title: _title, ...wish }) => wish)
    const agent = agentToTry(fields, filledWith)
    const id = await saveDraft({ agent_id: edited?.id ?? null, agent, reads })
    setDraftId(id)
    return id
  }

  const [trial] = useState(() => ({
    ...createTrial(save),
    outbox: openBlankOutbox(),
    waiting: openBlankWaiting(),
  }))
  const isTryingKeepers = useWatch<AgentFields, 'reads'>({ name: 'reads' }).some(
    ({ right }) => right !== null,
  )
  const agent = useTriedAgent(draftId ?? draftIdOf('new'), edited)
  return (
    <>
      <ConversationView
        agent={agent}
        sessionId={sessionId}
        onSession={setSessionId}
        isInShell
        trial={trial}
        actions={
          <Button
            variant="quiet"
            size="sm"
            aria-label="What the model reads"
            title="What the model reads"
            onClick={() => setIsReading(true)}
            className="@max-4xl:size-9 @max-4xl:px-0"
          >
            <Icon of={ScanText} size={15} className="@4xl:hidden" />
            <span className="@max-4xl:hidden">What the model reads</span>
          </Button>
        }
        bar={
          <p className="border-b px-4 py-2 text-xs text-muted-foreground @xl:px-7">
            Tests use the form as it is now, saved or not. Only you can see them.
            {isTryingKeepers && ` ${mayReadWording.tried}`}
          </p>
        }
      />
      {isReading && (
        <Suspense>
          <ModelReads save={save} sessionId={sessionId} onClose={() => setIsReading(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The agent of the form as those who talk with it would see it. */
function useTriedAgent(id: string, edited: Agent | undefined): ChatAgent {
  const picture = useShownPicture(edited)
  const written = openingOf(useWatch<AgentFields, 'opening'>({ name: 'opening' }))
  const [name, purpose, agent_class, memory_enabled, status, visibility, tagline, avatar, theme_color] =
    useWatch<
      AgentFields,
      [
        ...['name', 'purpose', 'agent_class', 'memory_enabled', 'status', 'visibility'],
        ...['config.tagline', 'config.avatar', 'config.theme_color'],
      ]
    >({
      name: [
        ...(['name', 'purpose', 'agent_class', 'memory_enabled', 'status', 'visibility'] as const),
        ...(['config.tagline', 'config.avatar', 'config.theme_color'] as const),
      ],
    })
  const opening = agent_class === 'Lead' ? written : undefined
  return {
    ...{
      id,
      slug: `draft of ${edited?.id ?? 'a new agent'}`,
      agent_class,
      memory_enabled,
      status,
      visibility,
    },
    ...{ name: name.trim() || 'New agent', purpose, is_owner: true },
    config: { tagline, avatar, theme_color: /^#[0-9a-f]{6}$/i.test(theme_color) ? theme_color : undefined },
    ...(picture !== undefined && { picture_url: picture }),
    ...(opening && { opening }),
  }
}
