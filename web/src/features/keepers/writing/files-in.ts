/** The files of what is pasted or dropped; none where it has words, of which a program may add a picture. */
export function filesIn(data: DataTransfer | null): File[] {
  if (data === null || data.getData('text/plain') !== '') return []
  return [...data.files]
}
