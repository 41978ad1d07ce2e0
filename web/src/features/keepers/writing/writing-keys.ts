import { type KeyboardEvent as KeyPress, useEffect } from 'react'
import { isSaveKey } from './save-key.ts'

/** Letters let the bars step back; keys that go somewhere or do something don't. */
export function isTypingKey(note: () => void) {
  return ({ key, metaKey, ctrlKey, altKey, nativeEvent }: KeyPress) => {
    if (metaKey || ctrlKey || altKey) return
    if (key.length === 1 || nativeEvent.isComposing) note()
  }
}

/** The keys of the page, wherever the focus is; those of the editors come first. */
export function useWritingKeys({ onSave, onAbout }: { onSave: () => void; onAbout: () => void }) {
  useEffect(() => {
    const act = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('[role=alertdialog]') !== null) return
      const isAbout = event.key === '.' && (event.metaKey || event.ctrlKey)
      if (!isAbout && !isSaveKey(event)) return
      event.preventDefault()
      if (isAbout) onAbout()
      else onSave()
    }
    addEventListener('keydown', act)
    return () => removeEventListener('keydown', act)
  }, [onSave, onAbout])
}
