import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { screenWording } from '#contracts/screens/screen-wording.ts'
import { mainId } from '../../app/main-id.ts'
import { prepareMarkdown, prepareMarkdownSoon } from '../../ui/markdown-text.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Announcer } from './announcer.tsx'
import { ChatHeader } from './chat-header.tsx'
import type { ChatAgent } from './chat.api.ts'
import type { ChatMessage, Files } from './chat-message.ts'
import type { Addressed, WaitingText } from './chat-storage.ts'
import { Composer, type MessageField } from './composer.tsx'
import { ConversationMenuButton } from './conversation-menu-button.tsx'
import { ConversationEnd } from './conversation-end.tsx'
import { Beginning, Opening } from './conversation-start.tsx'
import { editName, type Recall } from './edited-words.ts'
import { EnterSendsButton } from './enter-sends-button.tsx'
import type { ExportFormat } from './export-conversation.ts'
import { isPartlyDrawn, MessageList } from './message-list.tsx'
import { type Trial, useConversation } from './use-conversation.ts'
import { useEarlySend } from './use-early-send.ts'
import { useEscape } from './use-escape.ts'
import { useFind } from './use-find.ts'
import { useUnseenWords } from './use-unseen-words.ts'
import { useWaitingMessage } from './use-waiting-message.ts'
import { WhoReads } from './who-reads.tsx'

/** Comes with the first message: before, there is nothing to do with a conversation. */
const ConversationMenu = lazy(async () => {
  try {
    return { default: (await import('./conversation-menu.tsx')).ConversationMenu }
  } catch {
    return { default: NoMenu }
  }
})

/** Until the page is loaded again. */
const NoMenu = () => <ConversationMenuButton disabled />

/** For those who may edit the agent. */
const ModelSwitch = lazy(async () => ({ default: (await import('./model-switch.tsx')).ModelSwitch }))

/** Come when they are asked for. */
const FindBar = lazy(async () => ({ default: (await import('./find-bar.tsx')).FindBar }))
const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }))
const ExportProgress = lazy(async () => ({ default: (await import('./export-progress.tsx')).ExportProgress }))

type ConversationViewProps = {
  agent: ChatAgent
  sessionId: string | undefined
  /** `isLost`: there was one, and it can't be opened. */
  onSession: (sessionId: string | undefined, isLost?: boolean) => void
  /** The shell is the page's main part already. */
  isInShell?: boolean
  /** It tries an agent that isn't saved, beside its form. */
  trial?: Trial
  /** In the header. */
  actions?: ReactNode
  /** Stands between header and conversation. */
  bar?: ReactNode
  /** Below the composer, beside how a message is sent. */
  links?: ReactNode
}

/** Header, messages and composer of one agent's conversation; fills its parent. Give it the agent's id as key. */
export function ConversationView({
  agent,
  sessionId,
  onSession,
  isInShell = false,
  trial,
  actions,
  bar,
  links,
}: ConversationViewProps) {
  const Main = isInShell ? 'div' : 'main'
  const mainProps = isInShell ? {} : { id: mainId, tabIndex: -1 }
  const origin = isInShell ? undefined : 'page'
  const [state, conversation] = useConversation({ agentId: agent.id, origin, sessionId, trial, onSession })
  const isTrial = trial !== undefined
  const input = useRef<MessageField>(null)
  const { phase, replyId } = state
  useEffect(() => {
    // Not away from who is writing elsewhere, in the search of past conversations.
    const isWriting = document.activeElement?.matches('input, textarea') ?? false
    if (phase === 'ready' && !isTrial && !isWriting && matchMedia('(pointer: fine)').matches)
      input.current?.focus()
  }, [phase, isTrial])

  useEffect(() => {
    if (phase === 'loading') prepareMarkdown()
  }, [phase])

  const around = useRef<HTMLDivElement>(null)
  const find = useFind(isPartlyDrawn(state))
  const [exportFormat, setExportFormat] = useState<ExportFormat>()
  const [isSharing, setIsSharing] = useState(false)
  const onExported = useCallback(() => setExportFormat(undefined), [])

  useEscape(replyId !== undefined, () => void conversation.stop())

  const onRetry = useCallback(
    (message: ChatMessage) => {
      prepareMarkdownSoon()
      void conversation.retry(message)
      input.current?.focus()
    },
    [conversation],
  )
  const onExpired = useCallback(
    () => void conversation.refreshAttachments().catch(() => undefined),
    [conversation],
  )
  const onAgain = useCallback(
    (message: ChatMessage, words?: string, onTaken?: () => void) => {
      prepareMarkdownSoon()
      input.current?.focus()
      return conversation.answerAgain(message, words, onTaken)
    },
    [conversation],
  )
  const [recall, setRecall] = useState<Recall>()
  const { show: showMessage } = find
  const onRecallEnd = useCallback(() => {
    setRecall(undefined)
    showMessage(undefined)
    input.current?.focus()
  }, [showMessage])
  const onOlder = useCallback(() => void conversation.loadOlder(), [conversation])

  const onSend = useCallback(
    (text: string, files?: Files, to?: Addressed) => {
      prepareMarkdownSoon()
      return conversation.send(text, files, to) !== undefined
    },
    [conversation],
  )
  const onDue = useCallback(({ text, ...to }: WaitingText) => onSend(text, undefined, to), [onSend])
  const waiting = useWaitingMessage({ origin, stored: conversation.waiting }, state, onDue)

  useUnseenWords(agent.slug, state, input)

  // After both: what waited longer goes first, and what comes back into the field is looked at before it is sent.
  const onWish = useEarlySend(conversation, state, input)

  function onSeen(message: ChatMessage, previewToken: string | undefined): void {
    void conversation.retry(message, previewToken)
    input.current?.focus()
  }

  function onNotNow(message: ChatMessage): void {
    conversation.withdraw(message)
    // Other words come back by themselves.
    input.current?.put(message.again ? '' : message.content, message.attachments)
  }

  function onSuggestion(text: string): void {
    onSend(text)
    input.current?.focus()
  }

  function onRecall(): string | undefined {
    if (waiting.text !== undefined) return waiting.take()
    const last = state.messages.findLast(({ type }) => type === 'user')
    if (!last?.isStored || replyId !== undefined) return undefined
    setRecall({ name: editName(last) })
    showMessage(last.id)
    return ''
  }

  function onModel(model: Addressed['model']): void {
    conversation.chooseModel(model)
    waiting.choose(model)
  }

  function onBegin(): void {
    // Without a field they stay.
    if (input.current !== null) {
      const unsent = conversation.takeUnsent()
      const text = unsent.map((message) => message.text).join('\n\n')
      input.current.put(
        text,
        unsent.flatMap(({ files }) => files ?? []),
      )
    }
    conversation.begin()
  }

  return (
    <div
      ref={around}
      data-finding={find.asked > 0 || undefined}
      className="grid h-full min-h-0 grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_minmax(0,1fr)] print:block"
    >
      <ChatHeader
        agent={agent}
        state={state}
        onBegin={onBegin}
        isPart={isTrial}
        actions={actions}
        menu={
          isTrial ? null : (
            <Suspense fallback={<NoMenu />}>
              {state.messages.length === 0 ? (
                <NoMenu />
              ) : (
                <ConversationMenu
                  agent={agent}
                  state={state}
                  button={find.button}
                  onFind={find.open}
                  onExport={setExportFormat}
                  onShare={() => setIsSharing(true)}
                />
              )}
            </Suspense>
          )
        }
      />
      <div className="print:hidden">
        {bar}
        <Suspense>
          {exportFormat !== undefined && state.sessionId !== undefined && (
            <ExportProgress
              agent={agent}
              sessionId={state.sessionId}
              format={exportFormat}
              onEnd={onExported}
            />
          )}
          {isSharing && state.sessionId !== undefined && (
            <ShareDialog sessionId={state.sessionId} onClose={() => setIsSharing(false)} />
          )}
          {find.asked > 0 && (
            <FindBar
              state={state}
              around={around}
              asked={find.asked}
              onOlder={onOlder}
              onShow={find.show}
              onClose={find.close}
            />
          )}
        </Suspense>
      </div>
      <Main
        {...mainProps}
        className="grid min-h-0 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto] print:block outline-none"
      >
        {phase === 'ready' ? (
          <MessageList
            state={state}
            agent={agent}
            beginning={<Beginning agent={agent} state={state} />}
            ending={
              <ConversationEnd
                {...{ agent, state, waiting, onSeen, onNotNow, onSuggestion }}
                onEdit={(text) => input.current?.put(text)}
              />
            }
            onOlder={onOlder}
            shownId={find.shownId}
            recall={recall}
            onRecallEnd={onRecallEnd}
            onRetry={onRetry}
            onExpired={onExpired}
            onAgain={onAgain}
            onVersion={conversation.showVersion}
          />
        ) : (
          <Opening error={state.loadError} onRetry={() => conversation.open(sessionId)} onBegin={onBegin} />
        )}
        <div className="mx-auto w-full max-w-[47.5rem] px-3 pb-2 sm:px-5 sm:pb-3 print:hidden">
          {agent.status === 'ready' ? (
            <Composer
              agentName={agent.name}
              slug={agent.slug}
              agentId={state.model || isTrial ? undefined : agent.id}
              dictatedTo={isTrial ? undefined : { agentId: agent.id, provider: state.model?.provider }}
              isQuiet={isTrial}
              input={input}
              isRunning={replyId !== undefined}
              isStopping={state.isStopping}
              isWaiting={phase !== 'ready'}
              isQueueFull={waiting.text !== undefined}
              onSend={replyId === undefined ? onSend : waiting.wait}
              onWish={onWish}
              onRecall={onRecall}
              onStop={() => void conversation.stop()}
            />
          ) : (
            <Notice>{screenWording.agentNotReady}</Notice>
          )}
          {!isTrial && <WhoReads agent={agent} />}
          <div className="flex flex-wrap items-center justify-center gap-x-4 text-xs text-muted-foreground">
            {agent.status === 'ready' && <EnterSendsButton />}
            {agent.status === 'ready' && isInShell && agent.rights?.edit && (
              <Suspense fallback={<ModelSwitchRoom name={(state.model ?? agent).model} />}>
                <ModelSwitch agent={agent} model={state.model} onChoose={onModel} />
              </Suspense>
            )}
            {links}
          </div>
        </div>
      </Main>
      <Announcer state={state} agentName={agent.name} />
    </div>
  )
}

/** As wide as the switch that comes, so that its line breaks where it will. */
function ModelSwitchRoom({ name }: { name: string | undefined }) {
  return <span className="invisible min-h-6 max-w-full truncate pl-5">{`Model: ${name}`}</span>
}
