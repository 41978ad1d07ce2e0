/** Other words for a message that aren't sent yet, by its id. `isOpen`: they are in a field, drawn or not. */
export const editedWords = new Map<string, { text: string; isOpen: boolean }>()
