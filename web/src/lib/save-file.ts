/** Hands a text to the browser as a file to keep. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  download(url, name)
  URL.revokeObjectURL(url)
}

/** The same for bytes. */
export function saveBlob(name: string, bytes: Blob): void {
  const url = URL.createObjectURL(bytes)
  download(url, name)
  // The browser has begun to save by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Downloads what an address gives; without a name the answer names the file. */
export function download(url: string, name = ''): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
