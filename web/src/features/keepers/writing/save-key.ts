/** ⌘ Enter or Ctrl Enter, but not the Enter that ends a composed word. */
export function isSaveKey({ key, metaKey, ctrlKey, isComposing }: KeyboardEvent): boolean {
  return key === 'Enter' && (metaKey || ctrlKey) && !isComposing
}
