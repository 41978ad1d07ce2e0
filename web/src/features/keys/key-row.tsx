import { Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { KeyProvider, KeyTest, PlatformKey, UserKey } from '#contracts/keys/keys.ts'
import { keyWording } from '#contracts/keys/key-wording.ts'
import { providerLabels } from '#contracts/keys/models.ts'
import { sentenceOf } from '../../lib/form-failure.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pill } from '../../ui/pill.tsx'
import { RelativeTime } from '../../ui/time.tsx'
import { useVanishingMessage } from '../../ui/use-vanishing-message.ts'
import { KeyForm } from './key-form.tsx'
import type { NewKey } from './keys.api.ts'

type KeyRowProps = {
  provider: KeyProvider
  /** Absent where there is no key. */
  storedKey: UserKey | PlatformKey | undefined
  /** "platform key" or "key", as sentences call it. */
  noun: string
  /** What a deletion means. */
  deletion: string
  sentences: { saveFailed: string; deleteFailed: string }
  /** Whether the key shown can be replaced and deleted here; one of the environment can only be covered by another. */
  isStored?: boolean
  status?: ReactNode
  /** Both resolve to the server's sentence, once the list is up to date again. */
  onSave: (key: NewKey) => Promise<string | undefined>
  /** Asks the provider what it says to the saved key. */
  onTest: (provider: KeyProvider) => Promise<KeyTest>
  onDelete: (provider: KeyProvider) => Promise<string | undefined>
}

/** One provider: its key's mask or the way to add one. */
export function KeyRow(props: KeyRowProps) {
  const { provider, storedKey, noun, deletion, sentences, isStored = true, status } = props
  const { onSave, onTest, onDelete } = props
  const [isFormOpen, setIsFormOpen] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const [message, setMessage] = useVanishingMessage()
  const [verdict, setVerdict] = useState<KeyTest | 'testing'>()
  const opener = useRef<HTMLButtonElement>(null)
  const tests = useRef(0)
  const name = providerLabels[provider]
  const isReplacing = storedKey !== undefined && isStored

  /** Once what had the focus has gone. */
  function focusOpener() {
    requestAnimationFrame(() => opener.current?.focus())
  }

  function closeForm() {
    setIsFormOpen(false)
    focusOpener()
  }

  /** The key is saved already, so the form is closed while its provider thinks. */
  async function test() {
    forgetTests()
    const number = tests.current
    setVerdict('testing')
    const answer = await onTest(provider).catch((cause: unknown): KeyTest => {
      return { outcome: 'untested', message: keyWording.untested(sentenceOf(cause)) }
    })
    if (number === tests.current) setVerdict(answer)
  }

  /** What a provider says late is about a key that is no longer the saved one. */
  function forgetTests() {
    tests.current += 1
    setVerdict(undefined)
  }

  return (
    <li className="border-b py-5 last:border-b-0">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="font-sans text-base font-medium tracking-normal">{name}</h2>
            {status}
            {storedKey?.label && <Pill>{storedKey.label}</Pill>}
          </div>
          {storedKey ? (
            <StoredKeyLine storedKey={storedKey} name={name} />
          ) : (
            <NoKeyLine provider={provider} />
          )}
          {storedKey && !isStored && (
            <p className="mt-1 max-w-[68ch] text-sm text-muted-foreground">{keyWording.fromEnvironment}</p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {!isFormOpen && (
            <Button ref={opener} variant="quiet" size="sm" onClick={() => setIsFormOpen(true)}>
              {isReplacing ? 'Replace' : 'Add key'}
              <span className="sr-only">{isReplacing ? ` the ${name} key` : ` for ${name}`}</span>
            </Button>
          )}
          {isReplacing && (
            <Button variant="ghost" size="sm" onClick={() => setIsAsking(true)}>
              Delete<span className="sr-only"> the {name} key</span>
            </Button>
          )}
        </div>
      </div>
      <div role="status" className="text-sm text-primary empty:hidden [&:not(:empty)]:mt-2">
        {message}
      </div>
      <TestVerdict verdict={verdict} />
      {storedKey?.problem && (
        <Notice tone="destructive" className="mt-3">
          {`This key can't be opened. ${storedKey.problem}.`}
        </Notice>
      )}
      {isFormOpen && (
        <KeyForm
          provider={provider}
          label={isReplacing ? storedKey.label : null}
          saveFailed={sentences.saveFailed}
          onCancel={closeForm}
          onSave={async (key) => {
            setMessage((await onSave(key)) ?? keyWording.saved)
            closeForm()
            void test()
          }}
        />
      )}
      {isAsking && (
        <ConfirmDialog
          title={`Delete the ${noun} for ${name}?`}
          description={deletion}
          confirmLabel="Delete"
          busyLabel="Deleting..."
          failed={sentences.deleteFailed}
          onClose={() => setIsAsking(false)}
          onConfirm={async () => {
            setMessage((await onDelete(provider)) ?? keyWording.deleted)
            forgetTests()
            focusOpener()
          }}
        />
      )}
    </li>
  )
}

/** What the provider said to the key that was just saved. */
function TestVerdict({ verdict }: { verdict: KeyTest | 'testing' | undefined }) {
  if (verdict === undefined) return null
  if (verdict !== 'testing' && verdict.outcome === 'refused')
    return (
      <Notice tone="destructive" className="mt-3">
        {verdict.message}
      </Notice>
    )
  return (
    <p role="status" className="mt-2 text-sm text-muted-foreground">
      {verdict === 'testing' ? keyWording.testing : verdict.message}
    </p>
  )
}

/** The mask toggles between its end and dots; no call ever answers the key itself. */
function StoredKeyLine({ storedKey, name }: { storedKey: UserKey | PlatformKey; name: string }) {
  const [isShown, setIsShown] = useState(false)
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-muted-foreground">
      <span className="font-mono" aria-hidden={!isShown}>
        {isShown ? storedKey.maskedKey : '••••••••••••'}
      </span>
      <button
        type="button"
        aria-pressed={isShown}
        aria-label={`Show the last characters of the ${name} key`}
        title={isShown ? 'Hide the last characters' : 'Show the last characters'}
        onClick={() => setIsShown(!isShown)}
        className="grid size-7 place-items-center rounded-md hover:bg-muted hover:text-foreground"
      >
        <Icon of={isShown ? EyeOff : Eye} size={16} />
      </button>
      {storedKey.createdAt && (
        <span>
          added <RelativeTime iso={storedKey.createdAt} />
        </span>
      )}
    </p>
  )
}

const uses: Record<KeyProvider, string> = {
  openai: 'GPT models',
  anthropic: 'Claude models',
  together: 'Open models',
  elevenlabs: 'Agents that speak',
  local: 'Your own model server; its key is optional',
}

function NoKeyLine({ provider }: { provider: KeyProvider }) {
  return <p className="mt-1 text-sm text-muted-foreground">{uses[provider]}</p>
}
