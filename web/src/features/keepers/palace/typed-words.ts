import { useState } from 'react'
import type { CanvasNode } from '#contracts/keepers/canvas.ts'
import { useAuth } from '../../../lib/auth.tsx'
import { readSession } from '../../../lib/storage.ts'
import { keepUnsaved, listUnsaved, readUnsaved } from '../../../lib/unsaved-changes.ts'
import { wordsOf } from './palace-nodes.ts'
import type { AskedWords } from './steps.ts'

/** Words that were typed and not saved; `began`: the card or room as it was when the typing began. */
export type TypedWords = {
  keeperId: string
  asked: AskedWords
  began: CanvasNode | undefined
  words: string
}

type Place = Pick<TypedWords, 'keeperId' | 'asked'>

const start = 'words '

function nameOf({ keeperId, asked }: Place): string {
  return `${start}${keeperId} ${asked.type} ${asked.type === 'edit' ? asked.id : ''}`
}

/** What this device has of words for palaces. */
export function listTypedWords(userId: string): TypedWords[] {
  const names = listUnsaved(userId).filter((name) => name.startsWith(start))
  return names.flatMap((name) => readTyped(userId, name) ?? [])
}

/** Takes words off this device. */
export function forgetTypedWords(userId: string, place: Place): void {
  keepUnsaved(userId, nameOf(place), undefined)
}

function readTyped(userId: string, name: string): TypedWords | undefined {
  const kept = readUnsaved(userId, name)
  if (typeof kept !== 'object' || kept === null || !('asked' in kept)) return undefined
  // Written by `type` below.
  return kept as TypedWords
}

/** What this device had of words for one place when its dialog opened, or has once they are typed. */
export function useKeptTyped(keeperId: string, asked: AskedWords): TypedWords | undefined {
  return readTyped(useAuth().user?.id ?? '', nameOf({ keeperId, asked }))
}

/** What somebody types for a card or room, which this device keeps with each key until it is saved or discarded. */
export function useTypedWords({ keeperId, asked, node }: Place & { node: CanvasNode | undefined }) {
  const userId = useAuth().user?.id ?? ''
  const [kept] = useState(() => readTyped(userId, nameOf({ keeperId, asked })))
  const [began] = useState(kept?.began ?? node)
  const initial = began ? wordsOf(began) : ''
  const [words, setWords] = useState(kept?.words ?? initial)

  return {
    words,
    initial,
    /** What they were typed over. */
    began,
    /** Whether they come from an earlier visit. */
    isBack: kept !== undefined,
    type(next: string) {
      setWords(next)
      // This person may have signed out meanwhile, in another tab.
      if (readSession()?.user.id !== userId) return
      const typed: TypedWords = { keeperId, asked, began, words: next }
      keepUnsaved(userId, nameOf(typed), next === initial ? undefined : typed)
    },
    forget: () => forgetTypedWords(userId, { keeperId, asked }),
  }
}

/** Where a card or room on the canvas is written in, and what takes the words. */
export type Editing = { keeperId: string; onEdited: (began: CanvasNode, words: string) => void }

/** The words of a card or room that is written in on the canvas, which saves them when it is left. */
export function useEditedWords(node: CanvasNode, { keeperId, onEdited }: Editing) {
  const { began, forget, ...typed } = useTypedWords({ keeperId, asked: { type: 'edit', id: node.id }, node })
  return {
    ...typed,
    save(words: string) {
      onEdited(began ?? node, words)
      forget()
    },
  }
}
