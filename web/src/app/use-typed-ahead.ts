import { type Dispatch, type SetStateAction, useEffect } from 'react'

type TypedAhead = {
  /** A field has been asked for, and doesn't have the focus yet. */
  isComing: boolean
  onText: Dispatch<SetStateAction<string>>
  onCancel: () => void
}

/** Hands a field the text that is typed before it is there; nothing else on the screen gets those keys. */
export function useTypedAhead({ isComing, onText, onCancel }: TypedAhead): void {
  useEffect(() => {
    if (!isComing) return
    const take = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey) return
      if (key === 'Escape') onCancel()
      else if (key === 'Backspace') onText((text) => text.slice(0, -1))
      else if (key.length === 1) onText((text) => text + key)
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    addEventListener('keydown', take, { capture: true })
    return () => removeEventListener('keydown', take, { capture: true })
  }, [isComing, onText, onCancel])
}
