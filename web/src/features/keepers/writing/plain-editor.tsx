import { useEffect, useRef } from 'react'
import { writingWording } from '#contracts/keepers/writing-wording.ts'
import { mayTakeFocus } from './may-take-focus.ts'
import { type CompletedText, plainText } from './completed-text.ts'
import { useNameCompletion } from './use-name-completion.tsx'
import { isSaveKey } from './save-key.ts'
import { filesIn } from './files-in.ts'
import type { EditorProps, TextPlace } from './editor-props.ts'

/** The body in a plain text field: what screen readers and slow devices know best. */
export function PlainEditor({ className = 'min-h-[40vh]', ...props }: EditorProps & { className?: string }) {
  const { text, label, isReadOnly, onChange, onSave, onFiles, editRef, keeperId, focusRef, startsAt } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const completed = useRef<CompletedText>(null)
  const completion = useNameCompletion(keeperId, completed)
  const first = useRef(startsAt)
  useEffect(() => {
    const focus = (where: TextPlace) => {
      const length = field.current?.value.length ?? 0
      const ends = { start: [0, 0], end: [length, length] } as const
      field.current?.focus()
      if (where !== 'here')
        field.current?.setSelectionRange(...(typeof where === 'string' ? ends[where] : where))
    }
    focusRef.current = focus
    editRef.current = (change) => {
      const area = field.current
      const edit = area && !area.readOnly && change(area.value, area.selectionEnd)
      if (!edit) return false
      area.setRangeText(edit.insert, edit.from, edit.to, area.selectionEnd >= edit.to ? 'end' : 'preserve')
      area.dispatchEvent(new Event('input', { bubbles: true }))
      return true
    }
    completed.current = plainText(() => field.current)
    if (first.current && mayTakeFocus()) focus(first.current)
    return () => {
      editRef.current = null
    }
  }, [focusRef, editRef])
  return (
    <>
      <textarea
        ref={field}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        defaultValue={text}
        readOnly={isReadOnly}
        aria-label={label}
        placeholder={writingWording.bodyPrompt}
        spellCheck
        autoCapitalize="sentences"
        onChange={({ currentTarget }) => {
          onChange(() => currentTarget.value)
          completion.onTyped()
        }}
        onPaste={(event) => {
          const files = filesIn(event.clipboardData)
          if (files.length === 0) return
          event.preventDefault()
          onFiles(files)
        }}
        onSelect={completion.onMoved}
        onBlur={completion.onClose}
        onKeyDown={(event) => {
          if (completion.onKey(event.nativeEvent)) {
            event.preventDefault()
            return
          }
          if (!isSaveKey(event.nativeEvent)) return
          event.preventDefault()
          onSave()
        }}
        className={`field-sizing-content block w-full resize-none bg-transparent font-serif text-lg leading-[1.7] outline-none placeholder:text-muted-foreground placeholder:italic ${className}`}
      />
      {completion.list}
    </>
  )
}
