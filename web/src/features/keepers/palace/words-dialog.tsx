import { type FormEvent, useState } from 'react'
import {
  canvasAddressMaxChars,
  canvasLabelMaxChars,
  canvasTextMaxChars,
  isOpenableLink,
} from '#contracts/keepers/canvas-choices.ts'
import type { CanvasNode } from '#contracts/keepers/canvas.ts'
import { palaceWording } from '#contracts/keepers/palace-wording.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { useDiscardQuestion } from '../../../ui/discard-question.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormActions } from '../../../ui/form-actions.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { AskedWords } from './steps.ts'
import { useTypedWords } from './typed-words.ts'

type WordsDialogProps = {
  keeperId: string
  asked: AskedWords
  /** Whose words they are; absent for a new card or room. */
  node?: CanvasNode
  /** `began`: the card or room as it was when the typing began. */
  onSave: (words: string, began: CanvasNode | undefined) => void
  onClose: () => void
}

const kinds = {
  text: { label: 'Text', newTitle: palaceWording.textCard, editTitle: palaceWording.editText },
  link: { label: 'Address', newTitle: palaceWording.linkCard, editTitle: palaceWording.editLink },
  name: { label: 'Name', newTitle: palaceWording.newRoom, editTitle: palaceWording.rename },
} as const

/** The words of a card, the address of a link or the name of a room. Asks before it closes over unsaved words. */
export function WordsDialog({ keeperId, asked, node, onSave, onClose }: WordsDialogProps) {
  const typed = useTypedWords({ keeperId, asked, node })
  const { words, began } = typed
  const [problem, setProblem] = useState<string>()
  const kind = kindOf(node?.type ?? asked.type)
  const { label, newTitle, editTitle } = kinds[kind]

  const { leave, question } = useDiscardQuestion({
    hasChanges: () => words !== typed.initial,
    isNew: node === undefined,
    onClose() {
      if (words !== typed.initial) typed.forget()
      onClose()
    },
  })

  function save(event: FormEvent) {
    event.preventDefault()
    if (kind === 'link' && !isOpenableLink(words.trim())) return setProblem(palaceWording.linkInvalid)
    onSave(kind === 'text' ? words : words.trim(), began)
    typed.forget()
  }

  return (
    <Dialog isOpen onClose={leave} title={node ? editTitle : newTitle}>
      <form onSubmit={save} noValidate className="mt-4 grid gap-5">
        {typed.isBack && <Notice>{palaceWording.wordsBack}</Notice>}
        <Field label={label} error={problem}>
          {(control) =>
            kind === 'text' ? (
              <Textarea
                {...control}
                value={words}
                rows={5}
                maxLength={canvasTextMaxChars}
                onChange={(event) => typed.type(event.target.value)}
                onKeyDown={(event) => {
                  if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) save(event)
                }}
                className="font-serif"
              />
            ) : (
              <Input
                {...control}
                type={kind === 'link' ? 'url' : 'text'}
                value={words}
                maxLength={kind === 'link' ? canvasAddressMaxChars : canvasLabelMaxChars}
                onChange={(event) => typed.type(event.target.value)}
                className="w-full"
              />
            )
          }
        </Field>
        <FormActions label="Save" onCancel={leave} />
      </form>
      {question}
    </Dialog>
  )
}

function kindOf(type: CanvasNode['type'] | AskedWords['type']): keyof typeof kinds {
  if (type === 'link') return 'link'
  return type === 'group' || type === 'room' ? 'name' : 'text'
}
