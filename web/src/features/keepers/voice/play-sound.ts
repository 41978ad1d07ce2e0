/** Plays a sound; `onEnd` is told once, when it is over or can't be played. Returns how to stop. */
export function playSound(sound: Blob, onEnd: () => void): () => void {
  const url = URL.createObjectURL(sound)
  const audio = new Audio(url)
  let isOver = false
  const end = () => {
    if (isOver) return
    isOver = true
    audio.pause()
    URL.revokeObjectURL(url)
    onEnd()
  }
  audio.addEventListener('ended', end)
  audio.addEventListener('error', end)
  audio.play().catch(end)
  return end
}
