const textEnding = '-text'

/** Where the text of a PDF is, beside its bytes. */
export function textFileOf(id: string): string {
  return `${id}${textEnding}`
}

/** The attachment that a stored file belongs to. */
export function attachmentIdOf(fileName: string): string {
  return fileName.endsWith(textEnding) ? fileName.slice(0, -textEnding.length) : fileName
}

/** All that is stored of an attachment. */
export function filesOf({ id, type }: { id: string; type: string }): string[] {
  return type === 'application/pdf' ? [id, textFileOf(id)] : [id]
}
