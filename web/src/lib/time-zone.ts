/** The IANA name of the browser's time zone. */
export function timeZoneHere(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
