import { useRef, useState } from 'react'
import { factSourcesMax, statementMaxChars } from '#contracts/keepers/fact-choices.ts'
import { factWording as wording } from '#contracts/keepers/fact-wording.ts'
import type { Fact } from '#contracts/keepers/facts.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import type { MomentSummary } from '#contracts/keepers/moments.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { sentenceOf } from '../../../lib/form-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { DayField } from '../../../ui/day-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useDiscardQuestion } from '../../../ui/discard-question.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormActions } from '../../../ui/form-actions.tsx'
import { Textarea } from '../../../ui/input.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast.tsx'
import { MomentChoiceDialog } from '../moments/index.ts'
import { FactSourceField, type SourceDraft } from './fact-source-field.tsx'
import { changeFact, createFact } from './facts.api.ts'
import type { FactEdit } from './facts-view.tsx'

type FactDialogProps = {
  keeper: Keeper
  edit: FactEdit
  onClose: () => void
  /** It was changed elsewhere. */
  onConflict: () => void
  onSaved: (fact: Fact) => Promise<void>
}

/** Writes a fact, changes one, or writes one that takes another's place. */
export function FactDialog({ keeper, edit, onClose, onConflict, onSaved }: FactDialogProps) {
  const { fact, replaces } = edit
  const [statement, setStatement] = useState(fact?.statement ?? '')
  const [from, setFrom] = useState(fact?.validFrom ?? '')
  const [to, setTo] = useState(fact?.validTo ?? '')
  const [sources, setSources] = useState<SourceDraft[]>(fact?.sources ?? [])
  const [isChoosing, setIsChoosing] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [fields, setFields] = useState<Record<string, string>>({})
  const text = useRef<HTMLTextAreaElement>(null)

  const said = {
    ...{ statement, validFrom: from || null, validTo: to || null },
    sources: sources.map(({ momentId, quote }) => ({ momentId, quote })),
  }
  const [begun] = useState(said)
  const { leave, question } = useDiscardQuestion({
    hasChanges: () => JSON.stringify(said) !== JSON.stringify(begun),
    ...{ isNew: fact === undefined, onClose },
  })

  async function save() {
    if (statement.trim() === '') {
      text.current?.focus()
      return setFields({ statement: wording.noStatement })
    }
    setIsBusy(true)
    setFailure(undefined)
    setFields({})
    try {
      const saved = fact
        ? await changeFact(keeper.id, fact.id, { version: fact.version, ...said })
        : await createFact(keeper.id, { ...said, ...(replaces && { supersedes: replaces.id }) })
      toast.success(wording.saved)
      await onSaved(saved)
    } catch (error) {
      const reasons = error instanceof ApiError ? error.fields : {}
      if (error instanceof ApiError && error.status === 409) onConflict()
      setFields(reasons)
      if (Object.keys(reasons).length === 0) setFailure(`${wording.saveFailed}. ${sentenceOf(error)}`)
      setIsBusy(false)
    }
  }

  function change(at: number, quote: string) {
    setSources((before) => before.map((source, place) => (place === at ? { ...source, quote } : source)))
  }

  function add({ id: momentId, title, localDate }: MomentSummary) {
    setSources((before) => [...before, { momentId, title, localDate, quote: '' }])
    setIsChoosing(false)
  }

  const title = fact ? wording.editTitle : replaces ? wording.replaceTitle : wording.write
  return (
    <Dialog isOpen onClose={leave} title={title}>
      <form
        noValidate
        aria-label={title}
        className="mt-5 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {replaces && <p className="text-sm text-muted-foreground">{wording.replaces(replaces.statement)}</p>}
        <Field label={wording.statement} {...errorOf(fields['statement'])}>
          {(control) => (
            <Textarea
              {...control}
              ref={text}
              rows={2}
              maxLength={statementMaxChars}
              placeholder={wording.statementPrompt}
              value={statement}
              onChange={(event) => setStatement(event.target.value.replace(/\s*\n\s*/g, ' '))}
            />
          )}
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <DayField label={wording.from} value={from} error={fields['validFrom']} onChange={setFrom} />
          <DayField label={wording.to} value={to} error={fields['validTo']} onChange={setTo} />
        </div>
        <fieldset className="grid min-w-0 gap-4">
          <legend className="mb-1.5 text-sm font-medium">{wording.sources}</legend>
          {sources.map((source, at) => (
            <FactSourceField
              key={`${source.momentId} ${at}`}
              keeperId={keeper.id}
              source={source}
              error={fields[`sources.${at}.quote`] ?? fields[`sources.${at}.momentId`]}
              onQuote={(quote) => change(at, quote)}
              onRemove={() => setSources(sources.filter((_, place) => place !== at))}
            />
          ))}
          {sources.length < factSourcesMax && (
            <Button
              variant="quiet"
              size="sm"
              className="justify-self-start"
              onClick={() => setIsChoosing(true)}
            >
              {wording.addSource}
            </Button>
          )}
        </fieldset>
        {failure && <Notice tone="destructive">{failure}</Notice>}
        <FormActions
          label={wording.save}
          busyLabel={wording.saving}
          isBusy={isBusy}
          onCancel={leave}
          className="border-t pt-5"
        />
      </form>
      {question}
      {isChoosing && (
        <MomentChoiceDialog
          keeperId={keeper.id}
          title={wording.addSource}
          onChoose={add}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </Dialog>
  )
}

function errorOf(error: string | undefined) {
  return error === undefined ? {} : { error }
}
