/** For a row that scrolls sideways: its edges fade where it goes on. */
export const fadeAcross = (box: HTMLElement | null) =>
  box === null ? undefined : fadeEdges(box, () => [box.scrollLeft, box.clientWidth, box.scrollWidth])

/** For a column that scrolls: its edges fade where it goes on. */
export const fadeDown = (box: HTMLElement | null) =>
  box === null ? undefined : fadeEdges(box, () => [box.scrollTop, box.clientHeight, box.scrollHeight])

/** Notes in `data-more` which sides have more, as long as the box is there. */
function fadeEdges(box: HTMLElement, measure: () => [at: number, seen: number, all: number]) {
  const note = () => {
    const [at, seen, all] = measure()
    box.dataset['more'] = [at > 1 && 'before', at + seen < all - 1 && 'after'].filter(Boolean).join(' ')
  }
  const sizes = new ResizeObserver(note)
  for (const element of [box, ...box.children]) sizes.observe(element)
  box.addEventListener('scroll', note, { passive: true })
  note()
  return () => {
    sizes.disconnect()
    box.removeEventListener('scroll', note)
  }
}
