/** Whether nobody has gone to another control meanwhile: an editor that arrives late leaves their focus alone. */
export function mayTakeFocus(): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || activeElement.matches('main')
}
