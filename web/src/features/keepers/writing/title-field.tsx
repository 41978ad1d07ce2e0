import type { RefObject } from 'react'
import { momentTitleMaxChars } from '#contracts/keepers/moment-choices.ts'
import { limitSentence } from '#contracts/limits/limits.ts'
import { isSaveKey } from './save-key.ts'

type TitleFieldProps = {
  fieldRef: RefObject<HTMLTextAreaElement | null>
  title: string
  placeholder: string
  isReadOnly: boolean
  onChange: (title: string) => void
  onLeave: () => void
}

/** A moment's title: one line that wraps; Enter goes on to the text. */
export function TitleField({ fieldRef, title, placeholder, isReadOnly, onChange, onLeave }: TitleFieldProps) {
  const isFull = !isReadOnly && title.length >= momentTitleMaxChars
  return (
    <>
      <textarea
        ref={fieldRef}
        rows={1}
        value={title}
        maxLength={momentTitleMaxChars}
        aria-label="Title"
        placeholder={placeholder}
        readOnly={isReadOnly}
        spellCheck
        onChange={({ target }) => onChange(target.value.replace(/[\r\n]+/g, ' '))}
        onKeyDown={(event) => {
          const isEnter = event.key === 'Enter' && !isSaveKey(event.nativeEvent)
          if (event.nativeEvent.isComposing || !isEnter) return
          event.preventDefault()
          onLeave()
        }}
        className="field-sizing-content block w-full resize-none bg-transparent font-serif text-3xl font-medium tracking-[-0.018em] outline-none placeholder:text-input"
      />
      <p role="status" className="text-sm text-muted-foreground empty:hidden">
        {isFull && limitSentence(momentTitleMaxChars)}
      </p>
    </>
  )
}
