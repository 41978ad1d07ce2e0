/** Puts text on the clipboard; says whether it did. Works over plain HTTP too, where the modern way is missing. */
export async function copyText(text: string): Promise<boolean> {
  try {
    // Absent outside of secure contexts, whatever its type says.
    if ('clipboard' in navigator) {
      await navigator.clipboard.writeText(text)
      return true
    }
    return copyBySelection(text)
  } catch {
    return false
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.style.position = 'fixed'
  area.style.opacity = '0'
  document.body.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } finally {
    area.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}
