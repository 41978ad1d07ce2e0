type Told = {
  /** It was played to its end, or stopped. */
  onEnd: () => void
  /** The browser refused to play it, or can't. */
  onFailure: () => void
}

/** Plays a sound, and tells once how it ended. Returns how to stop. */
export function playSound(sound: Blob, { onEnd, onFailure }: Told): () => void {
  const url = URL.createObjectURL(sound)
  const audio = new Audio(url)
  let isOver = false
  const over = (tell: () => void) => () => {
    if (isOver) return
    isOver = true
    audio.pause()
    URL.revokeObjectURL(url)
    tell()
  }
  const [end, fail] = [over(onEnd), over(onFailure)]
  audio.addEventListener('ended', end)
  audio.addEventListener('error', fail)
  audio.play().catch(fail)
  return end
}
