/** Whether the person who signed out last in this tab left words on this device that the server doesn't have. */
let hasLeft = false

export function noteLeftUnsent(hasWords: boolean): void {
  hasLeft = hasWords
}

export function hasLeftUnsent(): boolean {
  return hasLeft
}
