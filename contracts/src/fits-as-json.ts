/** Whether a value as JSON has at most so many characters; one that is nested deeper than can be written has more. */
export function fitsAsJson(value: unknown, maxChars: number): boolean {
  try {
    return JSON.stringify(value).length <= maxChars
  } catch {
    return false
  }
}
