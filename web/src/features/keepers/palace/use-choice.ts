import { useState } from 'react'

/** What is chosen on the canvas. */
type Chosen = {
  /** The card or room that has the focus, and what can be pulled at. */
  id: string | undefined
  /** Several cards and rooms that are changed together. */
  marked: ReadonlySet<string>
  /** A connection. */
  edgeId: string | undefined
}

const nothing: Chosen = { id: undefined, marked: new Set(), edgeId: undefined }

export type Choice = ReturnType<typeof useChoice>

/** What is chosen on the canvas, and how that changes. */
export function useChoice() {
  const [{ id, marked, edgeId }, set] = useState(nothing)
  return {
    chosenId: id,
    marked,
    edgeId,
    /** Only this one; undefined: nothing. */
    choose: (chosenId: string | undefined) => set({ ...nothing, id: chosenId }),
    /** Goes there with the focus; what is marked stays. */
    goTo: (chosenId: string) => set((now) => ({ ...now, id: chosenId, edgeId: undefined })),
    /** One more, or one less. What was chosen `before` the first one belongs to them. */
    toggle: (one: string, before?: string) =>
      set((now) => {
        const next = new Set(now.marked.size === 0 && before !== undefined ? [before] : now.marked)
        // The one that was chosen begins the choice of several.
        if (next.has(one) && now.marked.size > 0) next.delete(one)
        else next.add(one)
        return { id: one, marked: next, edgeId: undefined }
      }),
    /** Exactly these; none: what has the focus keeps it. */
    mark: (ids: readonly string[]) =>
      set((now) => ({ id: ids.at(-1) ?? now.id, marked: new Set(ids), edgeId: undefined })),
    chooseEdge: (chosenId: string) => set({ ...nothing, edgeId: chosenId }),
  }
}
