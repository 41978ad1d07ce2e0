import { useEffect, useRef } from 'react'
import { writingWording } from '#contracts/keepers/writing-wording.ts'
import { mayTakeFocus } from './may-take-focus.ts'
import { isSaveKey } from './save-key.ts'
import type { EditorProps } from './editor-props.ts'

/** The body in a plain text field: what screen readers and slow devices know best. */
export function PlainEditor({ text, label, onChange, onSave, focusRef, startsFocused }: EditorProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const isFirst = useRef(startsFocused)
  useEffect(() => {
    const focus = (where: 'start' | 'end') => {
      const place = where === 'end' ? (field.current?.value.length ?? 0) : 0
      field.current?.focus()
      field.current?.setSelectionRange(place, place)
    }
    focusRef.current = focus
    if (isFirst.current && mayTakeFocus()) focus('end')
  }, [focusRef])
  return (
    <textarea
      ref={field}
      defaultValue={text}
      aria-label={label}
      placeholder={writingWording.bodyPrompt}
      spellCheck
      autoCapitalize="sentences"
      onChange={({ currentTarget }) => onChange(() => currentTarget.value)}
      onKeyDown={(event) => {
        if (!isSaveKey(event.nativeEvent)) return
        event.preventDefault()
        onSave()
      }}
      className="field-sizing-content block min-h-[40vh] w-full resize-none bg-transparent font-serif text-lg leading-[1.7] outline-none placeholder:text-muted-foreground placeholder:italic"
    />
  )
}
